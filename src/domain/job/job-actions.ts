import { writeAction } from '../../records/action.ts'
import { idParam } from '../../records/params.ts'
import { cancelJob } from './cancel-job.ts'
import { retryJob } from './retry-job.ts'

const params = { id: idParam('The id of the job.') }

export const retryJobAction = writeAction({
  path: 'job/retry',
  method: 'POST',
  summary: 'Run a job now that waits, failed or was cancelled',
  params,
  run: (scope, { given }) => retryJob(scope, given.id),
})

export const cancelJobAction = writeAction({
  path: 'job/cancel',
  method: 'POST',
  summary: 'Cancel a job that waits or runs',
  params,
  run: (scope, { given }) => cancelJob(scope, given.id),
})
