import Type from 'typebox'
import { DaybookError, Invalid } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { factorsOf, passkeySite, requestOptions } from '../second-factor/index.ts'
import { noteProof, type SignInMethod } from '../session/index.ts'
import { OTP_LENGTH_MAX, proveOwnPassword, proveSecondStep, type SignInParts, spendCode } from '../sign-in/index.ts'
import { type OwnSession, ownSession } from './factor-owner.ts'
import { type ProvenPasskey, passkeyAnswer, provePasskey, SIGN_IN_PURPOSE, usePasskey } from './prove-passkey.ts'

export const proofOptionsRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/prove/options',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Begin to prove your identity with a passkey',
  description:
    'The options for `navigator.credentials.get`, for `passkey` of `POST /v2/session/factor/prove`. The challenge is valid once, for ' +
    'five minutes. Passkeys can prove an identity even where people sign in only with the provider.',
  answer: Type.Object({
    data: Type.Object({}, { additionalProperties: true, description: 'PublicKeyCredentialRequestOptionsJSON.' }),
  }),
  errors: [403, 409],
  run: async ({ challenges, publicUrl }, call) => {
    ownSession(call)
    const site = passkeySite(publicUrl, call.origin)
    return { body: { data: await requestOptions(site, await challenges.make(SIGN_IN_PURPOSE)) } }
  },
}

export const proveAgainRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/prove',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Prove your identity again',
  description:
    'With a cookie, sensitive changes need a proof of identity that is at most ten minutes old: changes to second factors, email ' +
    'addresses, groups and tokens, new users, invitations, and ending other sessions. A sign-in is a proof. Without one, the answer is a 403 with the code ' +
    '`prove_again` in `details`. Send one of `password`, `otp` (a code of the app, or a recovery code) and `passkey`. An error has ' +
    'a `code` in `details`: `wrong_password`, `wrong_code` or `wrong_passkey`.',
  body: checkedBody(
    Type.Object({
      password: Type.Optional(Type.String({ maxLength: 4096, description: 'Your password.' })),
      otp: Type.Optional(Type.String({ maxLength: OTP_LENGTH_MAX, description: 'A code.' })),
      passkey: Type.Optional(passkeyAnswer),
    }),
  ),
  answer: Type.Object({
    success: Type.Object({ id: Type.Integer({ description: 'The session.' }), proved: Type.Integer() }),
  }),
  errors: [400, 403, 409],
  run: proveAgain,
}

interface Proofs {
  readonly password?: string
  readonly otp?: string
  readonly passkey?: Parameters<typeof provePasskey>[2]
}

async function proveAgain(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { password, otp, passkey } = call.body as Proofs
  if ([password, otp, passkey].filter((one) => one !== undefined).length !== 1) {
    throw Invalid.field('password', 'send one of password, otp and passkey', 'The proof of your identity.')
  }
  const confirm = await confirmation(parts, call, own, { password, otp, passkey })
  const { session, sessionId } = own
  const proved = parts.scopes.clock.now()
  await parts.scopes.writing(session, async (scope) => noteProof(scope, sessionId, proved, await confirm(scope)))
  return { body: { success: { id: sessionId, proved } } }
}

/** The rest of the proof, in the write. Returns the method that the session has proved with it. */
type Confirmation = (scope: Scope) => Promise<SignInMethod | undefined>

async function confirmation(
  parts: SignInParts,
  call: PlainCall,
  own: OwnSession,
  { password, otp, passkey }: { [Name in keyof Proofs]: Proofs[Name] | undefined },
): Promise<Confirmation> {
  if (password !== undefined) {
    await proveOwnPassword(parts, call, own.session, password)
    return async () => undefined
  }
  if (otp !== undefined) return codeConfirmation(parts, call, own, otp)
  const proven: ProvenPasskey = await provePasskey(parts, call, passkey, own)
  return async (scope) => {
    await usePasskey(scope, parts, proven)
    return 'passkey'
  }
}

async function codeConfirmation(
  parts: SignInParts,
  { address }: PlainCall,
  { session, userId }: OwnSession,
  otp: string,
): Promise<Confirmation> {
  if (!(await factorsOf(parts.scopes.reading(session), userId)).any) throw wrongCode()
  const step = { instanceId: session.instance.id, userId, address, knownDevice: undefined, otp }
  const code = await proveSecondStep(parts, step).catch(asFault)
  return async (scope) => {
    await spendCode(scope, parts, userId, code).catch(asFault)
    return code?.method
  }
}

/** A wrong code is a 400 here, because a 401 would mean that the session has ended. */
function asFault(error: unknown): never {
  if (error instanceof DaybookError && error.kind === 'unauthenticated') throw wrongCode()
  throw error
}

function wrongCode(): Invalid {
  return new Invalid([{ field: 'otp', message: 'otp: is wrong or has already been used.', code: 'wrong_code' }])
}
