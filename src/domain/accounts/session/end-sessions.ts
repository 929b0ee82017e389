import { hashToken, newSessionSecret } from '../../../kernel/auth/token.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { SESSION_ENDED } from '../access/index.ts'
import { deleteSessions, replaceSecret, type SessionRow, sessionsOf } from './session.store.ts'
import { IDLE_SECONDS } from './start-session.ts'

/** The reason for the end of a session. */
export type SessionEnd =
  | 'signed out'
  | 'signed in again'
  | 'switched'
  | 'ended'
  | 'password'
  | 'rights'
  | 'user'
  | 'factors'

/** The sessions of users that are not over. */
export function liveSessions(scope: Scope, userIds: readonly number[]): Promise<SessionRow[]> {
  return sessionsOf(scope, userIds, scope.clock.now() - IDLE_SECONDS)
}

/** Ends sessions, in every process: their next requests and their waiting writes are refused. */
export async function endSessions(scope: Scope, sessions: readonly SessionRow[], reason: SessionEnd): Promise<void> {
  await deleteSessions(
    scope,
    sessions.map(({ id }) => id),
  )
  for (const { id, user_id, address, device } of sessions) {
    const before = JSON.stringify({ user_id, address, device, reason })
    await scope.journal.write({ record: 'session', recordId: id, action: 'deleted', before, after: null, event: null })
    scope.journal.touch(SESSION_ENDED, id)
  }
}

/** Ends all sessions of users, except one. */
export async function endSessionsOf(
  scope: Scope,
  userIds: readonly number[],
  reason: SessionEnd,
  except?: number,
): Promise<number> {
  const ending = (await liveSessions(scope, userIds)).filter(({ id }) => id !== except)
  await endSessions(scope, ending, reason)
  return ending.length
}

/** Replaces the secret of a session, and returns the new one. The old cookie stops working. */
export async function renewSecret(scope: Scope, id: number): Promise<string> {
  const secret = newSessionSecret(scope.instance.id)
  await replaceSecret(scope, id, hashToken(secret))
  scope.journal.touch(SESSION_ENDED, id)
  return secret
}
