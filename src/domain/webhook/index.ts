export { deleteOldDeliveries } from './delete-old-deliveries.ts'
export { webhook } from './webhook.record.ts'
export { webhookDelivery } from './webhook-delivery.record.ts'
export { WebhookSender } from './webhook-sender.ts'
