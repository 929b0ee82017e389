import { Conflict } from '../../../kernel/errors.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { changeJob, orderOfJob, queuedBeside } from './job.store.ts'
import { refuseState } from './refuse-state.ts'

/** A user has fixed the cause: the job gets all its attempts again. If it had ended, its `retried` function is called. */
export async function retryJob(scope: Scope, jobs: readonly Job<never>[], id: number): Promise<WriteAnswer> {
  const now = scope.clock.now()
  const set = { state: 'waiting', run_at: now, due: now, attempts: 0 } as const
  if (await changeJob(scope, id, ['waiting'], set)) return { id }
  const other = await queuedBeside(scope, id)
  if (other !== undefined) throw new Conflict(`Job ${other} of the same kind and key is already in the queue.`)
  if (!(await changeJob(scope, id, ['failed', 'cancelled'], set))) await refuseState(scope, id, 'run again')
  const order = await orderOfJob(scope, id)
  const job = jobs.find(({ name }) => name === order?.kind)
  if (order !== undefined) await job?.retried?.(scope, JSON.parse(order.payload) as never)
  return { id }
}
