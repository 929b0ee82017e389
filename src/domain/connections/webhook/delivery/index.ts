export { afterTry, afterTryElsewhere, isGone, type Outcome, pauseAfter, RETRY_WAIT_SECONDS_MAX } from './after-try.ts'
export { deleteOldDeliveries } from './delete-old-deliveries.ts'
export { tryDelivery } from './try-delivery.ts'
export { restartTries, wake } from './wake-webhook.ts'
export { webhookDeliveryOf } from './webhook-delivery.record.ts'
export {
  bringTriesForward,
  cancelWaiting,
  clearNextTries,
  type DueDelivery,
  deliveryBodyOf,
  dueDeliveries,
  insertDeliveries,
  type NewDelivery,
  nextTry,
  noteTries,
  releaseAll,
} from './webhook-delivery.store.ts'
