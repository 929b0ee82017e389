import { DaybookError } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { ATTEMPT_SECONDS } from '../../../kernel/http/session-cookie.ts'
import { ProviderError } from '../../../kernel/oidc/provider-error.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { ownPage } from './own-page.ts'
import { newAttempt } from './sealed-attempt.ts'
import { answerRefused, SignOnRefused } from './sign-on-problem.ts'

export const startSignOnRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/oidc/start',
  access: 'open',
  summary: 'Sign in with the provider',
  description:
    'Redirects a browser to the OpenID Connect provider, which sends it back to `/v2/session/oidc/callback`. If this is not ' +
    'possible, it redirects to `/sign-in` with `problem` and `request` in the query. From a page of another site, it redirects to ' +
    '`/sign-in`.',
  parameters: [
    {
      name: 'to',
      in: 'query',
      description: 'Page of this service to open afterwards. Default: the first page.',
      schema: { type: 'string' },
    },
  ],
  run: startSignOn,
}

async function startSignOn(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  try {
    return await start(parts, call)
  } catch (error) {
    if (error instanceof SignOnRefused) return answerRefused(call, error)
    throw error
  }
}

async function start({ singleSignOn, signOns, scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  if (singleSignOn === undefined) throw new SignOnRefused('off')
  requireCookies(call)
  const to = ownPage(call.query.to)
  // A page of another site must not sign a user in without a click on our page (ASVS 7.6.2).
  if (call.site === 'cross-site' || call.site === 'same-site') {
    return { redirect: `/sign-in?${new URLSearchParams({ to })}` }
  }
  if (!signOns.admits(call.address)) throw new SignOnRefused('too_many')
  const { challenge, cookie } = newAttempt(singleSignOn.key, to, scopes.clock.now() + ATTEMPT_SECONDS)
  const redirect = await singleSignOn.provider.startUrl(callbackUrl(scopes), challenge).catch((error: unknown) => {
    throw asRefused(error)
  })
  return { redirect, cookies: { attempt: cookie } }
}

/** The redirect URI, which the provider must know. */
export function callbackUrl({ address }: SignInParts['scopes']): string {
  return new URL('/v2/session/oidc/callback', address.url).href
}

function requireCookies(call: PlainCall): void {
  try {
    call.requireCookies()
  } catch (error) {
    throw error instanceof DaybookError ? new SignOnRefused('insecure', error) : error
  }
}

/** The error of a provider as a refused sign-in; other errors unchanged. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const problems = { down: 'provider_down', refused: 'provider_refused', untrusted: 'untrusted' } as const
  return new SignOnRefused(problems[error.reason], error)
}
