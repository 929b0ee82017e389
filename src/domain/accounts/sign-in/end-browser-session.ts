import type { PlainCall } from '../../../kernel/http/plain-routes.ts'
import { endSessions, sessionBySecret } from '../session/index.ts'
import { actingFor } from './acting-for.ts'
import type { SignInParts } from './sign-in-parts.ts'

/**
 * Ends the session of the cookie that a browser has sent, because the browser gets another cookie (ASVS 7.2.4). The session
 * can belong to another user or another instance. Does nothing without a cookie.
 */
export async function endBrowserSession(
  { scopes }: Pick<SignInParts, 'scopes'>,
  { cookieKey }: Pick<PlainCall, 'cookieKey'>,
): Promise<void> {
  if (cookieKey?.instanceId === undefined) return
  const { hash, instanceId } = cookieKey
  const system = await actingFor(scopes, instanceId).catch(() => undefined)
  if (system === undefined) return
  const known = await sessionBySecret(scopes.reading(system), hash)
  if (known === undefined) return
  await scopes.writing(await actingFor(scopes, instanceId, known.user_id), async (scope) => {
    const row = await sessionBySecret(scope, hash)
    if (row !== undefined) await endSessions(scope, [row], 'signed in again')
  })
}
