import type { Scope } from '../../../kernel/scope.ts'
import { levelsOfGroup, refuseActingAbove, refuseWiderVisibility } from '../../accounts/access/index.ts'
import { refuseLimitedToken } from './refuse-limited-token.ts'
import { groupOfActor } from './webhook.store.ts'

const WHOSE = 'The user of this webhook'

/** What waits, and what is sent again, was made for the eyes of its user: nobody who sees less has it sent elsewhere. */
export async function refuseTakingOver(scope: Scope, userId: number): Promise<void> {
  await refuseLimitedToken(scope)
  if (userId === scope.actor.userId) return
  const groupId = await groupOfActor(scope, userId)
  if (groupId !== undefined) refuseActingAbove(scope, await levelsOfGroup(scope, groupId), WHOSE)
  await refuseWiderVisibility(scope, userId, WHOSE)
}
