import Type from 'typebox'
import { hashToken } from '../../../kernel/auth/token.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { ATTEMPT_SECONDS } from '../../../kernel/http/session-cookie.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { type IdentifiedUser, usersOfIdentity } from '../provider-identity/index.ts'
import { keepIdToken, takeIdToken } from '../session/index.ts'
import { actingFor, instanceChoice, type SignInParts } from '../sign-in/index.ts'
import { enterAs } from './enter-as.ts'
import { openChoice, sealChoice } from './sealed-attempt.ts'
import { SignOnRefused } from './sign-on-problem.ts'

/** Instances that are offered at most, so that the cookie stays short. */
const CHOICES_MAX = 100

/** A person who has come back from the provider and is a user of several instances. */
export interface Choice {
  readonly identity: string
  /** The provider has checked two factors. */
  readonly hasTwoFactors: boolean
  readonly users: readonly IdentifiedUser[]
}

export const choicesRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/oidc/choice',
  access: 'open',
  summary: 'List the instances to choose from after a sign-in with the provider',
  description: 'For a person with users in several instances, after a sign-in with the provider.',
  answer: Type.Object({ data: Type.Object({ instances: Type.Array(instanceChoice) }) }),
  errors: [401],
  run: async (parts, call) => {
    const { users } = await whoChooses(parts, call)
    const instances = users.map(({ instance_id: id, instance_name: name }) => ({ id, name }))
    return { body: { data: { instances } } }
  },
}

export const chooseRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/oidc/choice',
  access: 'open',
  summary: 'Choose an instance after a sign-in with the provider',
  description: 'Sets the cookie of a session there.',
  body: checkedBody(Type.Object({ instance: Type.Integer({ minimum: 1, description: 'An instance from the list.' }) })),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [401, 403],
  run: choose,
}

const OVER = 'Sign in with the provider again. The sign-in was too long ago, or in another browser.'

async function choose(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { instance } = call.body as { instance: number }
  const { identity, hasTwoFactors, users } = await whoChooses(parts, call)
  const chosen = users.find(({ instance_id }) => instance_id === instance)
  if (chosen === undefined) throw new Unauthenticated(OVER)
  const idToken = await keptToken(parts, call)
  const entry = { chosen, accounts: users, identity, hasTwoFactors, idToken }
  const entered = await enterAs(parts, call, entry).catch((error: unknown) => {
    throw error instanceof SignOnRefused ? new Unauthenticated(OVER) : error
  })
  return { ...entered, cookies: { ...entered.cookies, attempt: null } }
}

/**
 * Offers the instances of a choice: answers the cookie of the choice, and keeps the ID token, which signing out of the
 * provider needs.
 */
export async function offerChoice(
  { scopes }: Pick<SignInParts, 'scopes'>,
  key: Buffer,
  { identity, hasTwoFactors, users }: Choice,
  idToken: string | undefined,
): Promise<string> {
  const expires = scopes.clock.now() + ATTEMPT_SECONDS
  const ids = users.slice(0, CHOICES_MAX).map(({ instance_id }) => instance_id)
  const cookie = sealChoice(key, [identity, hasTwoFactors ? 2 : 1, ...ids].join(' '), expires)
  const [first] = ids
  if (idToken !== undefined && first !== undefined) {
    const kept = { secret_hash: hashToken(cookie), id_token: idToken, expires }
    await scopes.writing(await actingFor(scopes, first), (scope) => keepIdToken(scope, kept))
  }
  return cookie
}

async function whoChooses(parts: SignInParts, call: PlainCall): Promise<Choice> {
  const opened = openedChoice(parts, call)
  const users = await usersOfIdentity(parts.scopes.engine, opened.identity, parts.scopes.clock.now())
  return { ...opened, users: users.filter(({ instance_id }) => opened.instanceIds.includes(instance_id)) }
}

/** The content of the cookie. Throws `Unauthenticated` if it is too old or not ours. */
function openedChoice({ singleSignOn, scopes }: SignInParts, { attempt }: PlainCall) {
  const text = singleSignOn && openChoice(singleSignOn.key, attempt, scopes.clock.now())
  const [identity, factors, ...ids] = text?.split(' ') ?? []
  if (identity === undefined) throw new Unauthenticated(OVER)
  return { identity, hasTwoFactors: factors === '2', instanceIds: ids.map(Number) }
}

/** The ID token that was kept in the first of the instances. */
async function keptToken(parts: SignInParts, call: PlainCall): Promise<string | undefined> {
  const [first] = openedChoice(parts, call).instanceIds
  if (first === undefined || call.attempt === undefined) return undefined
  const hash = hashToken(call.attempt)
  return parts.scopes.writing(await actingFor(parts.scopes, first), (scope) => takeIdToken(scope, hash))
}
