import Type from 'typebox'
import type { Session } from '../../../kernel/auth/session.ts'
import { fault, Invalid, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { addressKey, credentialOf, provePassword } from '../credential/index.ts'
import { renewSecret } from '../session/index.ts'
import { actingFor } from './acting-for.ts'
import { endBrowserSession } from './end-browser-session.ts'
import { linkSecret } from './facts-of-link.ts'
import { refusePasswords } from './refuse-passwords.ts'
import { newHash, refuseWeakPassword, setPassword } from './set-password.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { findLink, linkOver, requireLink } from './use-link.ts'
import { instanceName, linkUser } from './who-am-i.store.ts'

/** Longer than any password, so that a password that is too long gets its own error. */
export const givenPassword = Type.String({ maxLength: 4096, description: 'The new password: 12 characters or more.' })

export const choosePasswordRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/password',
  access: 'open',
  summary: 'Choose a password',
  description:
    'Send the `secret` of a link to /invite or /reset, which then no longer works. A signed-in user sends the `current` password instead. ' +
    'All other sessions of the user end. An error has a `code` in `details`: `too_short`, `too_long`, `too_common`, ' +
    '`too_personal` or `not_text` for the new password, `link_over` for the link, `wrong_password` for the current password.',
  body: checkedBody(
    Type.Object({
      secret: Type.Optional(linkSecret),
      current: Type.Optional(Type.String({ maxLength: 4096, description: 'The current password.' })),
      password: givenPassword,
    }),
  ),
  answer: Type.Object({
    success: Type.Object({ id: Type.Integer({ description: 'The user.' }), email: Type.String() }),
  }),
  errors: [400, 401, 403],
  run: choosePassword,
}

interface Choice {
  readonly secret?: string
  readonly current?: string
  readonly password: string
}

async function choosePassword(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  refusePasswords(parts)
  const { secret, current, password } = call.body as Choice
  if (secret !== undefined && current === undefined) return chooseByLink(parts, call, secret, password)
  if (secret === undefined && current !== undefined) return changeOwn(parts, call, current, password)
  throw Invalid.field('secret', 'send either secret or current', 'The proof that you can choose the password.')
}

async function chooseByLink(
  parts: SignInParts,
  call: PlainCall,
  secret: string,
  password: string,
): Promise<PlainAnswer> {
  const { instanceId, instanceName: name, purpose, user } = await findLink(parts, secret)
  // The link to /setup does more than choose a password, and the link of the operator chooses none.
  if (purpose === 'setup' || purpose === 'enter') throw new Invalid([linkOver])
  refuseWeakPassword(password, user, name)
  const hash = await newHash(parts, user.primary_email, password, call.address)
  await parts.scopes.writing(await actingFor(parts.scopes, instanceId, user.id), async (scope) => {
    await requireLink(scope, secret)
    await setPassword(scope, user.id, hash)
  })
  await endBrowserSession(parts, call)
  return { body: { success: { id: user.id, email: user.primary_email } }, cookies: { session: null } }
}

/** Throws `Invalid` if it is not the password of the signed-in user. */
export async function proveOwnPassword(
  parts: SignInParts,
  call: PlainCall,
  session: Session,
  password: string,
): Promise<void> {
  refusePasswords(parts)
  const scope = parts.scopes.reading(session)
  const user = await linkUser(scope, session.actor.userId)
  const stored = (await credentialOf(scope, session.actor.userId))?.password ?? null
  if (user === undefined) throw new Unauthenticated()
  await proveCurrent(parts, call, { email: user.primary_email, stored }, password)
}

async function changeOwn(parts: SignInParts, call: PlainCall, current: string, password: string): Promise<PlainAnswer> {
  const { session } = call
  const sessionId = session?.actor.sessionId
  if (session === undefined || sessionId === undefined) throw new Unauthenticated('Sign in to change your password.')
  const scope = parts.scopes.reading(session)
  const user = await linkUser(scope, session.actor.userId)
  const credential = await credentialOf(scope, session.actor.userId)
  if (user === undefined) throw new Unauthenticated()
  const stored = credential?.password ?? null
  await proveCurrent(parts, call, { email: user.primary_email, stored }, current)
  refuseWeakPassword(password, user, await instanceName(scope))
  const hash = await newHash(parts, user.primary_email, password, call.address)
  const secret = await parts.scopes.writing(session, async (writing) => {
    if ((await credentialOf(writing, user.id))?.password !== stored) throw wrongCurrent()
    await setPassword(writing, user.id, hash, sessionId)
    return renewSecret(writing, sessionId)
  })
  return { body: { success: { id: user.id, email: user.primary_email } }, cookies: { session: secret } }
}

/** A thief of a session has no more attempts than an unknown device. */
async function proveCurrent(
  { throttle, queue }: SignInParts,
  { address }: PlainCall,
  { email, stored }: { readonly email: string; readonly stored: string | null },
  current: string,
): Promise<void> {
  const attempt = { account: `current ${addressKey(email)}`, address, knownDevice: undefined }
  throttle.refuse(attempt)
  const holders = stored === null ? [] : [{ password: stored }]
  if ((await provePassword(queue, { address, isKnown: true }, holders, current)).length > 0) return
  throttle.noteFailure(attempt)
  throw wrongCurrent()
}

function wrongCurrent(): Invalid {
  return new Invalid([{ ...fault('current', 'is not your current password'), code: 'wrong_password' }])
}
