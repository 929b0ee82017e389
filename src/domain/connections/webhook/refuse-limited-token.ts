import type { Scope } from '../../../kernel/scope.ts'
import { refuseUserAbove } from '../../accounts/access/index.ts'

/** A webhook is told what its user may see, so that a token which may do less than its user has none sent. */
export async function refuseLimitedToken(scope: Scope): Promise<void> {
  const { reach, userId } = scope.actor
  if (reach !== undefined) await refuseUserAbove(scope, userId, 'The user of this token')
}
