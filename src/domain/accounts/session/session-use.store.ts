import type { Scope } from '../../../kernel/scope.ts'

interface UsedSession {
  id: number
  last_used: number
}

/** Notes when a session was last used, unless a later time is noted already. */
export async function noteSessionUse({ db }: Scope, id: number, used: number): Promise<void> {
  const session = db.update<UsedSession>('user_session', { last_used: used }).where('id', '=', id)
  await db.run(session.where('last_used', '<', used))
}
