import { DaybookError } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type SessionRow, sessionById } from './session.store.ts'

/** How long a proof of identity allows sensitive changes, in seconds. */
const PROOF_SECONDS = 10 * 60

/**
 * Refuses a sensitive change by a session whose last proof of identity is older than ten minutes (ASVS 7.5.1, 7.5.2), so
 * that a stolen cookie is not enough. Sign-in is a proof. A token proves nothing more than itself, and is not asked.
 */
export async function requireRecentProof(scope: Scope): Promise<void> {
  const { sessionId } = scope.actor
  if (sessionId === undefined) return
  const session = await sessionById(scope, sessionId)
  if (session === undefined || !isProvedRecently(scope, session)) throw proofNeeded()
}

export function isProvedRecently({ clock }: Scope, { proved }: SessionRow): boolean {
  return Math.abs(clock.now() - proved) <= PROOF_SECONDS
}

export function proofNeeded(): DaybookError {
  return new DaybookError('forbidden', 'Prove your identity again, with POST /v2/session/factor/prove.', {
    details: [{ code: 'prove_again' }],
  })
}
