import type { Session } from '../../../kernel/auth/session.ts'
import { Conflict, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainCall } from '../../../kernel/http/plain-routes.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { lacksFactor } from '../access/index.ts'
import { type Factors, factorsOf } from '../second-factor/index.ts'
import { isProvedRecently, proofNeeded, type SessionRow, sessionById } from '../session/index.ts'

/** A user who has signed in with a cookie. */
export interface OwnSession {
  readonly session: Session
  readonly sessionId: number
  readonly userId: number
}

/** For routes that need a cookie (`access: 'cookie'`): programs, which have tokens, have no second factors. */
export function ownSession({ session }: PlainCall): OwnSession {
  if (session === undefined) throw new Unauthenticated()
  const { sessionId, userId } = session.actor
  return { session, sessionId: mustHave(sessionId, 'the session of a cookie'), userId }
}

/**
 * The stored session, if its last proof is at most ten minutes old. A session that has not proved the user's existing factor
 * cannot add another one, which would bypass it.
 */
export async function requireFreshProof(scope: Scope, { sessionId, userId }: OwnSession): Promise<SessionRow> {
  const row = await sessionById(scope, sessionId)
  if (row === undefined) throw new Unauthenticated()
  const { any } = await factorsOf(scope, userId)
  if (isProvedRecently(scope, row) && !(any && lacksFactor(row.methods))) return row
  throw proofNeeded()
}

/** Throws `Conflict` if the account requires a factor, and none would be left. */
export function refuseLastFactor(session: Session, left: Pick<Factors, 'any'>): void {
  if (left.any || session.requiresFactor !== true) return
  throw new Conflict('The account requires a second factor. Add another one first.', [{ code: 'factor_required' }])
}
