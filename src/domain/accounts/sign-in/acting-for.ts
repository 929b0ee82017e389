import { findSystemSession } from '../../../kernel/auth/find-session.ts'
import { type Session, systemActor } from '../../../kernel/auth/session.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { Scopes } from '../../../kernel/scope.ts'

/**
 * The session of a user who is signing in: the journal names this user for what it writes. Without a user, it names
 * Daybook itself.
 */
export async function actingFor({ engine }: Pick<Scopes, 'engine'>, instanceId: number, userId = 0): Promise<Session> {
  const session = await findSystemSession(engine, instanceId)
  if (session === undefined) throw new NotFound()
  return { ...session, actor: { ...systemActor, userId } }
}
