import { lacksFactor } from '../../../kernel/auth/second-factor.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import { Conflict, DaybookError, Forbidden, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainCall } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Factors, factorsOf } from '../second-factor/index.ts'
import { PROOF_SECONDS, type SessionRow, sessionById } from '../session/index.ts'

/** Somebody who has signed in by a cookie. */
export interface OwnSession {
  readonly session: Session
  readonly sessionId: number
  readonly userId: number
}

/** Throws where a token asks: it sets up no factors. */
export function ownSession({ session }: PlainCall): OwnSession {
  if (session === undefined) throw new Unauthenticated()
  const { sessionId, userId } = session.actor
  if (sessionId === undefined) throw new Forbidden('A token has no second factor: sign in with a password.')
  return { session, sessionId, userId }
}

/**
 * The stored session of somebody who has proved within ten minutes who they are. A session that lacks the factor which its
 * user has cannot add another: that would be a way round it.
 */
export async function requireFreshProof(scope: Scope, { sessionId, userId }: OwnSession): Promise<SessionRow> {
  const row = await sessionById(scope, sessionId)
  if (row === undefined) throw new Unauthenticated()
  const { any } = await factorsOf(scope, userId)
  const isFresh = scope.clock.now() - row.proved <= PROOF_SECONDS
  if (isFresh && !(any && lacksFactor(row.methods))) return row
  throw new DaybookError('forbidden', 'Prove again who you are: with POST /v2/session/factor/prove.', {
    details: [{ code: 'prove_again' }],
  })
}

/** Throws `Conflict` where a user would be left without a factor that the account requires. */
export function refuseLastFactor(session: Session, left: Pick<Factors, 'any'>): void {
  if (left.any || session.requiresFactor !== true) return
  throw new Conflict('The account requires a second factor: add another one first.', [{ code: 'factor_required' }])
}
