import { defineJob } from '../../../kernel/jobs/job.ts'
import { deleteJobsEndedBefore } from './job.store.ts'

const DAY_S = 86_400
/** Long enough to look into the events of last week. */
const DONE_DAYS = 7
const FAILED_DAYS = 30

/** Deletes finished jobs after a while. */
export const deleteOldJobs = defineJob({
  name: 'delete-old-jobs',
  everySeconds: DAY_S,
  run: ({ writing }) =>
    writing(async (scope) => {
      const now = scope.clock.now()
      await deleteJobsEndedBefore(scope, 'done', now - DONE_DAYS * DAY_S)
      await deleteJobsEndedBefore(scope, 'cancelled', now - DONE_DAYS * DAY_S)
      await deleteJobsEndedBefore(scope, 'failed', now - FAILED_DAYS * DAY_S)
    }),
})
