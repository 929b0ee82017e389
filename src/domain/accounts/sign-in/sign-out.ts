import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { endSessions, idTokenOf, sessionById } from '../session/index.ts'
import type { SignInParts } from './sign-in-parts.ts'

export const signOutRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session',
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Sign out',
  description: 'Ends the session of the cookie, in every process, and removes the cookie. Any session.',
  answer: Type.Object({
    success: Type.Object({
      id: Type.Integer(),
      provider_url: Type.Union([Type.String(), Type.Null()], {
        description: 'The address for signing out of the provider; null without a sign-in with a provider.',
      }),
    }),
  }),
  errors: [400, 403],
  run: signOut,
}

async function signOut({ scopes, singleSignOn }: SignInParts, { session, log }: PlainCall): Promise<PlainAnswer> {
  const id = session?.actor.sessionId
  if (session === undefined || id === undefined) {
    throw Invalid.field(
      'session',
      'a token has none. To revoke a token, delete its api-client',
      'The session of the cookie.',
    )
  }
  const ended = await scopes.writing(session, async (scope) => {
    const row = await sessionById(scope, id)
    const idToken = await idTokenOf(scope, id)
    if (row !== undefined) await endSessions(scope, [row], 'signed out')
    return { byProvider: row?.methods.includes('"oidc"') === true, idToken }
  })
  const returnTo = `${scopes.address.url}/sign-in`
  const address = ended.byProvider ? singleSignOn?.provider.signOutUrl(ended.idToken, returnTo) : undefined
  // The session has ended, whatever the provider answers.
  const provider_url = await address?.catch((err: unknown) => {
    log.warn({ err }, 'The provider has no usable address for signing out')
    return undefined
  })
  return { body: { success: { id, provider_url: provider_url ?? null } }, cookies: { session: null } }
}
