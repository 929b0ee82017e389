import { deleteOldAnswers } from '../../../kernel/http/idempotency.ts'
import { defineJob } from '../../../kernel/jobs/job.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { deleteJobsEndedBefore } from './job.store.ts'

/** Long enough to look into the events of last week. */
const DONE_DAYS = 7
const FAILED_DAYS = 30

/** Deletes finished jobs after a while, and the kept answers of requests that are not repeated. */
export const deleteOldJobs = defineJob({
  name: 'delete-old-jobs',
  everySeconds: DAY_SECONDS,
  run: ({ writing }) =>
    writing(async (scope) => {
      const now = scope.clock.now()
      await deleteJobsEndedBefore(scope, 'done', now - DONE_DAYS * DAY_SECONDS)
      await deleteJobsEndedBefore(scope, 'cancelled', now - DONE_DAYS * DAY_SECONDS)
      await deleteJobsEndedBefore(scope, 'failed', now - FAILED_DAYS * DAY_SECONDS)
      await deleteOldAnswers(scope)
    }),
})
