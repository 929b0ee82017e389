import { Conflict, NotFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { stateOfJob } from './job.store.ts'

export async function refuseState(scope: Scope, id: number, what: string): Promise<never> {
  const state = await stateOfJob(scope, id)
  if (state === undefined) throw new NotFound()
  throw new Conflict(`The job is ${state}: it cannot be ${what}.`)
}
