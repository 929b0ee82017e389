import { defineJob } from '../../../../kernel/jobs/job.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { activeWebhooks, changeProgress, lockProgress } from '../webhook-progress.store.ts'
import { deleteDeliveriesBefore, releaseAll } from './webhook-delivery.store.ts'

const DONE_DAYS = 7
/** Longer than any retry schedule: older waiting deliveries belong to a webhook that is off, or nothing ran for so long. */
const UNSENT_DAYS = 30

export const deleteOldDeliveries = defineJob({
  name: 'delete-old-deliveries',
  everySeconds: DAY_SECONDS,
  run: ({ writing }) =>
    writing(async (scope) => {
      const now = scope.clock.now()
      await deleteDeliveriesBefore(scope, 'delivered', now - DONE_DAYS * DAY_SECONDS)
      await deleteDeliveriesBefore(scope, 'cancelled', now - DONE_DAYS * DAY_SECONDS)
      await deleteDeliveriesBefore(scope, 'failed', now - UNSENT_DAYS * DAY_SECONDS)
      await lockProgress(scope)
      await deleteDeliveriesBefore(scope, 'waiting', now - UNSENT_DAYS * DAY_SECONDS)
      // Also for those whose earlier one disappeared otherwise, such as in a repair of the database.
      for (const id of await activeWebhooks(scope)) {
        if ((await releaseAll(scope, id)) > 0) await changeProgress(scope, id, { due: now })
      }
    }),
})
