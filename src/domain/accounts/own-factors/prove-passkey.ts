import Type from 'typebox'
import { type Fault, Invalid, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainCall } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type AuthenticationResponseJSON,
  checkAssertion,
  ownerOfHandle,
  type PasskeyRow,
  passkeyByCredential,
  passkeySite,
  updatePasskey,
} from '../second-factor/index.ts'
import { actingFor, type SignInParts } from '../sign-in/index.ts'

/** More than an authenticator writes. */
const PART_LENGTH_MAX = 8192
const part = Type.String({ maxLength: PART_LENGTH_MAX })

/** The answer of a browser after a passkey has signed, as `PublicKeyCredential.toJSON` writes it. */
export const passkeyAnswer = Type.Object(
  {
    id: Type.String({ maxLength: 1400 }),
    rawId: Type.String({ maxLength: 1400 }),
    type: Type.Literal('public-key'),
    response: Type.Object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
    authenticatorAttachment: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  },
  { description: 'The answer of the browser, as `PublicKeyCredential.toJSON()` writes it.' },
)

/** A passkey that has signed one of our challenges. */
export interface ProvenPasskey {
  readonly instanceId: number
  readonly userId: number
  readonly passkey: PasskeyRow
  readonly counter: number
  readonly challenge: string
  /** A signed-in user has proved their identity again. */
  readonly isSignedIn: boolean
}

/** The purpose of challenges for signing in. */
export const SIGN_IN_PURPOSE = 'sign-in'

/**
 * The user whose passkey signed. With `own`, it must be the passkey of that user. If it is wrong, throws
 * `Unauthenticated`, or `Invalid` for a signed-in user: the same text for each error.
 */
export async function provePasskey(
  parts: SignInParts,
  { origin, address }: Pick<PlainCall, 'origin' | 'address'>,
  answer: unknown,
  own?: { readonly session: { readonly instance: { readonly id: number } }; readonly userId: number },
): Promise<ProvenPasskey> {
  const site = passkeySite(parts.publicUrl, origin)
  const response = answer as AuthenticationResponseJSON
  const owner = ownerOfHandle(response.response.userHandle)
  const isSignedIn = own !== undefined
  const isForeign = isSignedIn && (owner?.instanceId !== own.session.instance.id || owner.userId !== own.userId)
  if (owner === undefined || isForeign) throw wrongPasskey(isSignedIn)
  const attempt = { account: `passkey ${owner.instanceId}/${owner.userId}`, address, knownDevice: undefined }
  parts.throttle.refuse(attempt)
  const passkey = await findPasskey(parts, owner, response.id)
  const isGood = (challenge: string) => parts.challenges.isGood(challenge, SIGN_IN_PURPOSE)
  const checked = passkey && (await checkAssertion(site, passkey, response, isGood))
  if (passkey !== undefined && checked !== undefined) {
    return { ...owner, passkey, ...checked, isSignedIn }
  }
  parts.throttle.noteFailure(attempt)
  if (passkey !== undefined) parts.failures.note(owner.instanceId, owner.userId, address)
  throw wrongPasskey(isSignedIn)
}

async function findPasskey(
  parts: SignInParts,
  { instanceId, userId }: { readonly instanceId: number; readonly userId: number },
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const session = await actingFor(parts.scopes, instanceId).catch(() => undefined)
  if (session === undefined) return undefined
  const passkey = await passkeyByCredential(parts.scopes.reading(session), credentialId)
  return passkey?.user_id === userId ? passkey : undefined
}

/** Uses the challenge up, and notes the use, in the transaction that signs the user in. Throws as `provePasskey` does. */
export async function usePasskey(
  scope: Scope,
  { challenges }: Pick<SignInParts, 'challenges'>,
  { passkey, counter, challenge, isSignedIn }: ProvenPasskey,
): Promise<void> {
  const stored = await passkeyByCredential(scope, passkey.credential_id)
  const isFresh = stored?.id === passkey.id && stored.counter === passkey.counter
  if (!isFresh || !(await challenges.spend(scope, challenge))) throw wrongPasskey(isSignedIn)
  await updatePasskey(scope, passkey.id, { counter, last_used: scope.clock.now() })
}

const WRONG = 'The passkey is unknown here, or its answer is wrong or too old.'

function wrongPasskey(isSignedIn: boolean): Error {
  const fault: Fault = { field: 'passkey', message: `passkey: ${WRONG}`, code: 'wrong_passkey' }
  return isSignedIn ? new Invalid([fault]) : new Unauthenticated(WRONG)
}
