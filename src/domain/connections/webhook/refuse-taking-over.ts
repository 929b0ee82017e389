import type { Scope } from '../../../kernel/scope.ts'
import { levelsOfGroup, refuseActingAbove, refuseWiderVisibility } from '../../accounts/access/index.ts'
import { refuseLimitedToken } from './refuse-limited-token.ts'
import { groupOfActor } from './webhook.store.ts'

const WHOSE = 'The user of this webhook'

/** Waiting and repeated deliveries contain what their user may see: a user who sees less cannot redirect them. */
export async function refuseTakingOver(scope: Scope, userId: number): Promise<void> {
  await refuseLimitedToken(scope)
  if (userId === scope.actor.userId) return
  const groupId = await groupOfActor(scope, userId)
  if (groupId !== undefined) refuseActingAbove(scope, await levelsOfGroup(scope, groupId), WHOSE)
  await refuseWiderVisibility(scope, userId, WHOSE)
}
