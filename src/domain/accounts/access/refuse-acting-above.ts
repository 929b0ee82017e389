import type { Levels } from '../../../kernel/auth/modules.ts'
import { modulesAbove } from '../../../kernel/auth/token-reach.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { levelsOfUser } from './access.store.ts'

/**
 * Refuses writes on users, groups and tokens with higher levels than the actor, in any module. `whose` names the target in
 * the message: `This user`.
 */
export function refuseActingAbove({ actor }: Scope, held: Levels, whose: string): void {
  const above = modulesAbove(held, actor.levels)
  if (above.length === 0) return
  const list = above.map((module) => `${module} ${held[module]} (yours is ${actor.levels[module]})`).join(', ')
  throw new Forbidden(`${whose} has higher levels than your own, so you cannot change it: ${list}.`)
}

/** The same for a live user, with the levels at the time of the write. */
export async function refuseUserAbove(scope: Scope, userId: number, whose: string): Promise<void> {
  refuseActingAbove(scope, await levelsOfUser(scope, userId), whose)
}
