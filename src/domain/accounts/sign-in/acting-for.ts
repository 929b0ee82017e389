import { findSystemSession } from '../../../kernel/auth/find-session.ts'
import { type Session, systemActor } from '../../../kernel/auth/session.ts'
import { NotFound } from '../../../kernel/errors.ts'
import type { Scopes } from '../../../kernel/scope.ts'

/**
 * A session in which somebody acts who is just being let in: what it writes is theirs in the journal. Daybook itself
 * without a user.
 */
export async function actingFor({ engine }: Pick<Scopes, 'engine'>, instanceId: number, userId = 0): Promise<Session> {
  const session = await findSystemSession(engine, instanceId)
  if (session === undefined) throw new NotFound()
  return { ...session, actor: { ...systemActor, userId } }
}
