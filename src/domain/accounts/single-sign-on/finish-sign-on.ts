import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { ProvedPerson } from '../../../kernel/oidc/proved-person.ts'
import type { SingleSignOn } from '../../../kernel/oidc/single-sign-on.ts'
import { type IdentifiedUser, identityHash } from '../provider-identity/index.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { offerChoice } from './choose-account.ts'
import { enterAs } from './enter-as.ts'
import { findAccounts } from './find-accounts.ts'
import { followGroups } from './follow-groups.ts'
import { openAttempt } from './sealed-attempt.ts'
import { answerRefused, SignOnRefused } from './sign-on-problem.ts'
import { asRefused, callbackUrl } from './start-sign-on.ts'

export const finishSignOnRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/oidc/callback',
  access: 'open',
  summary: 'Finish a sign-in with the provider',
  description:
    'The address to which the provider sends the browser. It sets the cookie of a session and redirects to the page that was ' +
    'asked for. A person with users in several instances goes to `/sign-in?choose=instance` first. A refused sign-in redirects ' +
    'to `/sign-in` with `problem` and `request` in the query.',
  parameters: [
    { name: 'code', in: 'query', description: 'The code of the provider.', schema: { type: 'string' } },
    { name: 'state', in: 'query', description: 'The state of the start.', schema: { type: 'string' } },
  ],
  ignoresOthers: true,
  run: finishSignOn,
}

async function finishSignOn(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  try {
    return await finish(parts, call)
  } catch (thrown) {
    const error = asRefused(thrown)
    if (error instanceof SignOnRefused) return answerRefused(call, error)
    throw error
  }
}

async function finish(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { singleSignOn, scopes } = parts
  if (singleSignOn === undefined) throw new SignOnRefused('off')
  const attempt = openAttempt(singleSignOn.key, call.attempt, scopes.clock.now())
  if (attempt === undefined || attempt.challenge.state !== call.query.state) throw new SignOnRefused('expired')
  if (!parts.signOns.isFirst(attempt.challenge.state)) throw new SignOnRefused('expired')
  const person = await singleSignOn.provider.prove(answeredUrl(scopes, call), attempt.challenge)
  const accounts = await admitted(parts, singleSignOn, person)
  const [only, ...others] = accounts
  if (only === undefined) throw new SignOnRefused('no_group')
  const identity = identityHash(person)
  // A provider that says nothing of its factors counts as the operator has set it up (ASVS 6.8.4).
  const hasTwoFactors = person.hasTwoFactors ?? singleSignOn.asksForFactor
  if (others.length > 0) {
    const choice = { identity, hasTwoFactors, users: accounts }
    const cookie = await offerChoice(parts, singleSignOn.key, choice, person.idToken)
    const query = new URLSearchParams({ choose: 'instance', to: attempt.to })
    return { redirect: `/sign-in?${query}`, cookies: { attempt: cookie } }
  }
  const entry = { chosen: only, accounts, identity, hasTwoFactors, idToken: person.idToken }
  const { cookies } = await enterAs(parts, call, entry)
  return { redirect: attempt.to, cookies: { ...cookies, attempt: null } }
}

/** The users of the person, moved to the groups of the map, without those that have no group there. */
async function admitted(parts: SignInParts, singleSignOn: SingleSignOn, person: ProvedPerson) {
  const found = await findAccounts(parts.scopes, singleSignOn, person)
  const admitted: IdentifiedUser[] = []
  for (const account of found) {
    if (await followGroups(parts.scopes, singleSignOn, account, person)) admitted.push(account)
  }
  return admitted
}

/** The address as the provider knows it. A proxy may have changed the one of the request. */
function answeredUrl(scopes: SignInParts['scopes'], { query }: PlainCall): URL {
  const url = new URL(callbackUrl(scopes))
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = query[name]
    if (typeof value === 'string') url.searchParams.set(name, value)
  }
  return url
}
