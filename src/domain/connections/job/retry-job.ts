import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { changeJob, queuedBeside } from './job.store.ts'
import { refuseState } from './refuse-state.ts'

/** A user has fixed the cause: the job gets all its attempts again. */
export async function retryJob(scope: Scope, id: number): Promise<WriteAnswer> {
  const now = scope.clock.now()
  const set = { state: 'waiting', run_at: now, due: now, attempts: 0 } as const
  if (await changeJob(scope, id, ['waiting'], set)) return { id }
  const other = await queuedBeside(scope, id)
  if (other !== undefined) throw new Conflict(`Job ${other} of the same kind and key is already in the queue.`)
  if (!(await changeJob(scope, id, ['failed', 'cancelled'], set))) await refuseState(scope, id, 'run again')
  return { id }
}
