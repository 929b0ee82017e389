export { mailSwitchedOff } from './mail-switched-off.ts'
export { WebhookSender } from './webhook-sender.ts'
