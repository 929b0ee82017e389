export { afterTry, afterTryElsewhere, isGone, type Outcome, pauseAfter, RETRY_WAIT_SECONDS_MAX } from './after-try.ts'
export { deleteOldDeliveries } from './delete-old-deliveries.ts'
export { tryDelivery } from './try-delivery.ts'
export { webhookDeliveryOf } from './webhook-delivery.record.ts'
export {
  bringTriesForward,
  cancelWaiting,
  type DueDelivery,
  deliveryBodyOf,
  dueDeliveries,
  insertDeliveries,
  type NewDelivery,
  nextTry,
  noteTries,
  setNextTries,
} from './webhook-delivery.store.ts'
