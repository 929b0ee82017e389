import Type from 'typebox'
import { TooMany } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { addressKey, holdersOfAddress } from '../credential/index.ts'
import { mailLinkLater } from '../sign-in-link/index.ts'
import { actingFor } from './acting-for.ts'
import { refusePasswords } from './refuse-passwords.ts'
import type { SignInParts } from './sign-in-parts.ts'

export const forgottenRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/forgot',
  access: 'open',
  summary: 'Request a link to choose a new password',
  description:
    'Mails a link to the users with this address, if a mail server is set up. The answer, and the time that it takes, are ' +
    'always the same.',
  body: checkedBody(
    Type.Object({ email: Type.String({ maxLength: 1000, description: 'Email address of the user.' }) }),
  ),
  answer: Type.Object({ success: Type.Object({}) }),
  errors: [400, 403],
  run: forgotPassword,
}

async function forgotPassword(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { email } = call.body as { email: string }
  refusePasswords(parts)
  const { asked } = parts
  if (!asked.admits(call.address)) {
    throw new TooMany('Too many requests for links from this network address. Try again later.', asked.secondsLeft)
  }
  return { body: { success: {} }, afterwards: () => mailLinks(parts, email) }
}

async function mailLinks(parts: SignInParts, email: string): Promise<void> {
  const { scopes, asked } = parts
  if (scopes.mailer === undefined || !asked.admitsFor(addressKey(email))) return
  for (const { instance_id, user_id } of await holdersOfAddress(scopes.engine, email, scopes.clock.now())) {
    await scopes.writing(await actingFor(scopes, instance_id), (scope) => mailLinkLater(scope, user_id, 'reset'))
  }
}
