import { defineJob } from '../../../../kernel/jobs/job.ts'
import { deleteDeliveriesBefore } from './webhook-delivery.store.ts'

const DAY_S = 86_400
const DONE_DAYS = 7
/** Longer than any retry schedule: older waiting deliveries belong to a webhook that is off. */
const UNTOLD_DAYS = 30

export const deleteOldDeliveries = defineJob({
  name: 'delete-old-deliveries',
  everySeconds: DAY_S,
  run: ({ writing }) =>
    writing(async (scope) => {
      const now = scope.clock.now()
      await deleteDeliveriesBefore(scope, 'delivered', now - DONE_DAYS * DAY_S)
      await deleteDeliveriesBefore(scope, 'cancelled', now - DONE_DAYS * DAY_S)
      await deleteDeliveriesBefore(scope, 'failed', now - UNTOLD_DAYS * DAY_S)
      await deleteDeliveriesBefore(scope, 'waiting', now - UNTOLD_DAYS * DAY_S)
    }),
})
