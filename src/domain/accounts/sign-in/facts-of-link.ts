import Type from 'typebox'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../credential/index.ts'
import { instanceChoice } from './instance-choice.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { findLink } from './use-link.ts'

export const linkSecret = Type.String({ maxLength: 200, description: 'What stands behind the # of the link.' })

export const linkFactsRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/link',
  access: 'open',
  summary: 'Look at a link before it is used',
  description:
    'For whom a link of /setup, /invite or /reset is, and how long a password must be. It stays as good as it was.',
  body: checkedBody(Type.Object({ secret: linkSecret })),
  answer: Type.Object({
    data: Type.Object({
      purpose: Type.Union([
        Type.Literal('setup'),
        Type.Literal('invite'),
        Type.Literal('reset'),
        Type.Literal('enter'),
      ]),
      first_name: Type.String(),
      last_name: Type.Union([Type.String(), Type.Null()]),
      email: Type.String(),
      instance: instanceChoice,
      password: Type.Object({ min_length: Type.Integer(), max_length: Type.Integer() }),
    }),
  }),
  errors: [400, 403],
  run: linkFacts,
}

async function linkFacts(parts: SignInParts, { body }: PlainCall): Promise<PlainAnswer> {
  const { secret } = body as { secret: string }
  const { instanceId: id, instanceName: name, purpose, user } = await findLink(parts, secret)
  const { first_name, last_name, primary_email: email } = user
  const password = { min_length: PASSWORD_LENGTH_MIN, max_length: PASSWORD_LENGTH_MAX }
  return { body: { data: { purpose, first_name, last_name, email, instance: { id, name }, password } } }
}
