export { deleteOldDeliveries, webhookDeliveryOf } from './delivery/index.ts'
export { mailSwitchedOff, WebhookSender } from './sender/index.ts'
export { webhook } from './webhook.record.ts'
export { webhookKind } from './webhook.verbs.ts'
