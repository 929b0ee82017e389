import { SESSION_ENDED } from '../../../kernel/auth/find-session.ts'
import { IDLE_SECONDS } from '../../../kernel/auth/session-use.ts'
import { hashToken, newSessionSecret } from '../../../kernel/auth/token.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { deleteSessions, replaceSecret, type SessionRow, sessionsOf } from './session.store.ts'

/** Why a session has ended. */
export type SessionEnd =
  | 'signed out'
  | 'signed in again'
  | 'switched'
  | 'ended'
  | 'password'
  | 'rights'
  | 'user'
  | 'factors'

/** Sessions of the users that have not ended by themselves. */
export function liveSessions(scope: Scope, userIds: readonly number[]): Promise<SessionRow[]> {
  return sessionsOf(scope, userIds, scope.clock.now() - IDLE_SECONDS)
}

/** Ends sessions, in every process: the next request with one of them is refused, and so is a write that waits. */
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

/** Ends all sessions of users whose rights have changed, or who are gone. */
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

/** Gives a session another secret and answers it: who has the one before is signed out. */
export async function renewSecret(scope: Scope, id: number): Promise<string> {
  const secret = newSessionSecret(scope.instance.id)
  await replaceSecret(scope, id, hashToken(secret))
  scope.journal.touch(SESSION_ENDED, id)
  return secret
}
