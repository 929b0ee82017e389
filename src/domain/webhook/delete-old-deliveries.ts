import { defineJob } from '../../kernel/jobs/job.ts'
import { deleteDeliveriesEndedBefore } from './webhook-delivery.store.ts'

const DAY_S = 86_400
const DONE_DAYS = 7
const FAILED_DAYS = 30

export const deleteOldDeliveries = defineJob({
  name: 'delete-old-deliveries',
  everySeconds: DAY_S,
  run: ({ writing }) =>
    writing(async (scope) => {
      const now = scope.clock.now()
      await deleteDeliveriesEndedBefore(scope, 'delivered', now - DONE_DAYS * DAY_S)
      await deleteDeliveriesEndedBefore(scope, 'cancelled', now - DONE_DAYS * DAY_S)
      await deleteDeliveriesEndedBefore(scope, 'failed', now - FAILED_DAYS * DAY_S)
    }),
})
