import type { Scope } from '../../kernel/scope.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { changeJob } from './job.store.ts'
import { refuseState } from './refuse-state.ts'

/** One that runs is not broken off, but it is not tried again either. */
export async function cancelJob(scope: Scope, id: number): Promise<WriteAnswer> {
  const set = { state: 'cancelled', due: null, finished: scope.clock.now() } as const
  if (!(await changeJob(scope, id, ['waiting', 'running'], set))) await refuseState(scope, id, 'cancelled')
  return { id }
}
