import type { Scope } from '../../../kernel/scope.ts'
import { refuseUserAbove } from '../../accounts/access/index.ts'

/** A webhook receives what its user may see, so a token that may do less than its user cannot create a webhook. */
export async function refuseLimitedToken(scope: Scope): Promise<void> {
  const { reach, userId } = scope.actor
  if (reach !== undefined) await refuseUserAbove(scope, userId, 'The user of this token')
}
