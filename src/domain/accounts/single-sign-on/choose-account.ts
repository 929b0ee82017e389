import Type from 'typebox'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { type IdentifiedUser, usersOfIdentity } from '../provider-identity/index.ts'
import { instanceChoice, type SignInParts } from '../sign-in/index.ts'
import { enterAs } from './enter-as.ts'
import { openChoice, sealChoice } from './sealed-attempt.ts'
import { SignOnRefused } from './sign-on-problem.ts'

/** Instances that are offered at most, so that the cookie stays short. */
const CHOICES_MAX = 100

export const choicesRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/oidc/choice',
  access: 'open',
  summary: 'List the instances to choose from after a sign-in with the provider',
  description: 'For somebody who has just come back from the provider, and is a user of several instances.',
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
  body: checkedBody(
    Type.Object({ instance: Type.Integer({ minimum: 1, description: 'One of those to choose from.' }) }),
  ),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [401, 403],
  run: choose,
}

const OVER = 'Sign in with the provider again: that was too long ago, or in another browser.'

async function choose(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { instance } = call.body as { instance: number }
  const { identity, users } = await whoChooses(parts, call)
  const chosen = users.find(({ instance_id }) => instance_id === instance)
  if (chosen === undefined) throw new Unauthenticated(OVER)
  const entered = await enterAs(parts, call, { chosen, accounts: users, identity }).catch((error: unknown) => {
    throw error instanceof SignOnRefused ? new Unauthenticated(OVER) : error
  })
  return { ...entered, cookies: { ...entered.cookies, attempt: null } }
}

/** The cookie of somebody who has proved to be these users, and chooses one. */
export function choiceOf(key: Buffer, identity: string, users: readonly IdentifiedUser[], expires: number): string {
  const ids = users.slice(0, CHOICES_MAX).map(({ instance_id }) => instance_id)
  return sealChoice(key, [identity, ...ids].join(' '), expires)
}

async function whoChooses({ singleSignOn, scopes }: SignInParts, { attempt }: PlainCall) {
  const now = scopes.clock.now()
  const [identity, ...ids] = (singleSignOn && openChoice(singleSignOn.key, attempt, now))?.split(' ') ?? []
  if (identity === undefined) throw new Unauthenticated(OVER)
  const users = await usersOfIdentity(scopes.engine, identity, now)
  return { identity, users: users.filter(({ instance_id }) => ids.includes(String(instance_id))) }
}
