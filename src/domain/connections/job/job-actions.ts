import { idParam } from '../../../kernel/http/params.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import { type WriteAction, writeAction } from '../../../records/action.ts'
import { cancelJob } from './cancel-job.ts'
import { retryJob } from './retry-job.ts'

const params = { id: idParam('The id of the job.') }

/** The jobs are requested only when the action runs, because the list of jobs includes the action. */
export function retryJobAction(jobs: () => readonly Job<never>[]): WriteAction {
  return writeAction({
    path: 'job/retry',
    method: 'POST',
    summary: 'Run a waiting, failed or cancelled job now',
    params,
    run: (scope, { given }) => retryJob(scope, jobs(), given.id),
  })
}

/** The jobs are requested as by `retryJobAction`. */
export function cancelJobAction(jobs: () => readonly Job<never>[]): WriteAction {
  return writeAction({
    path: 'job/cancel',
    method: 'POST',
    summary: 'Cancel a waiting or running job',
    params,
    run: (scope, { given }) => cancelJob(scope, jobs(), given.id),
  })
}
