import Type from 'typebox'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../credential/index.ts'
import { instanceChoice } from './instance-choice.ts'
import { refusePasswords } from './refuse-passwords.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { findLink } from './use-link.ts'

export const linkSecret = Type.String({ maxLength: 200, description: 'The part of the link after the #.' })

export const linkFactsRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/link',
  access: 'open',
  summary: 'Look at a link before it is used',
  description:
    'The user and the purpose of a link to /setup, /invite or /reset, and how long a password must be. The link is not used up. ' +
    'With `DAYBOOK_OIDC_REQUIRED`, a link to choose a password is a 403.',
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
  if (purpose === 'invite' || purpose === 'reset') refusePasswords(parts)
  const { first_name, last_name, primary_email: email } = user
  const password = { min_length: PASSWORD_LENGTH_MIN, max_length: PASSWORD_LENGTH_MAX }
  return { body: { data: { purpose, first_name, last_name, email, instance: { id, name }, password } } }
}
