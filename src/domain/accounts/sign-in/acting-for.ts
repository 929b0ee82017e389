import { type Session, systemActor } from '../../../kernel/auth/session.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { Scopes } from '../../../kernel/scope.ts'

/**
 * The session of a user who is signing in: the journal names this user for what it writes. Without a user, it names
 * Daybook itself.
 */
export async function actingFor(
  scopes: Pick<Scopes, 'systemSession'>,
  instanceId: number,
  userId = 0,
): Promise<Session> {
  const session = await scopes.systemSession(instanceId)
  if (session === undefined) throw new NotFound()
  return { ...session, actor: { ...systemActor, userId } }
}
