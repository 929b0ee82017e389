import { Conflict } from '../../../kernel/errors.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { changeJob, orderOfJob } from './job.store.ts'
import { refuseState } from './refuse-state.ts'

/** A running job is not interrupted, but it is not retried either. Its `cancelled` function is called. */
export async function cancelJob(scope: Scope, jobs: readonly Job<never>[], id: number): Promise<WriteAnswer> {
  const order = await orderOfJob(scope, id)
  const job = jobs.find(({ name }) => name === order?.kind)
  if (job?.isWarning === true) {
    throw new Conflict('This job warns a user about their account. It cannot be cancelled.')
  }
  const set = { state: 'cancelled', due: null, finished: scope.clock.now() } as const
  if (!(await changeJob(scope, id, ['waiting', 'running'], set))) await refuseState(scope, id, 'cancelled')
  if (order !== undefined) await job?.cancelled?.(scope, JSON.parse(order.payload) as never)
  return { id }
}
