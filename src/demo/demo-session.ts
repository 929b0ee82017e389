import { systemGroupId } from '../domain/accounts/access/index.ts'
import type { Session } from '../kernel/auth/session.ts'
import type { Scopes } from '../kernel/scope.ts'
import { firstMemberOf } from './demo.store.ts'

/** A session with all permissions for a user. It is read for each transaction, because earlier ones may have added custom fields. */
export async function sessionOf(scopes: Scopes, instanceId: number, userId: number): Promise<Session> {
  const session = await scopes.systemSession(instanceId)
  if (session === undefined) throw new Error(`there is no instance ${instanceId}`)
  return { ...session, actor: { ...session.actor, userId } }
}

export async function administratorSession(scopes: Scopes, instanceId: number): Promise<Session> {
  const scope = scopes.reading(await sessionOf(scopes, instanceId, 0))
  const userId = await firstMemberOf(scope, await systemGroupId(scope, 'superAdministrator'))
  return sessionOf(scopes, instanceId, userId)
}
