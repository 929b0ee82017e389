import { idParam } from '../../../kernel/http/params.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import { type WriteAction, writeAction } from '../../../records/action.ts'
import { cancelJob } from './cancel-job.ts'
import { retryJob } from './retry-job.ts'

const params = { id: idParam('The id of the job.') }

export const retryJobAction = writeAction({
  path: 'job/retry',
  method: 'POST',
  summary: 'Run a waiting, failed or cancelled job now',
  params,
  run: (scope, { given }) => retryJob(scope, given.id),
})

/** The jobs are requested only when a job is cancelled, because the list of jobs includes this action. */
export function cancelJobAction(jobs: () => readonly Job<never>[]): WriteAction {
  return writeAction({
    path: 'job/cancel',
    method: 'POST',
    summary: 'Cancel a waiting or running job',
    params,
    run: (scope, { given }) => cancelJob(scope, jobs(), given.id),
  })
}
