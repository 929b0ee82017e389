import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyRow } from './passkey.store.ts'
import type { PasskeySite } from './passkey-site.ts'

const TIMEOUT_MS = 5 * 60 * 1000
/** EdDSA, ES256 and RS256, as COSE numbers them: every authenticator knows one. */
const ALGORITHMS = [-8, -7, -257]

export type { AuthenticationResponseJSON, RegistrationResponseJSON }

/** Loaded for the first passkey: it is 300 files. */
function webAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server')
}

/** The user of a new passkey. */
export interface PasskeyOwner {
  readonly instanceId: number
  readonly userId: number
  readonly email: string
  readonly name: string
  /** The label of the account. */
  readonly company: string
}

/** The options to create a passkey: it finds its user by itself, and asks for a PIN, a finger or a face. */
export async function creationOptions(
  { rpId }: PasskeySite,
  owner: PasskeyOwner,
  challenge: Uint8Array<ArrayBuffer>,
  existing: readonly PasskeyRow[],
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: owner.company,
    rpID: rpId,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(handleOf(owner)),
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
}

/** The options to sign in with a passkey of any user. */
export async function requestOptions({ rpId }: PasskeySite, challenge: Uint8Array<ArrayBuffer>): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({ rpID: rpId, challenge, timeout: TIMEOUT_MS, userVerification: 'required' })
}

/** The stored parts of a new passkey. */
export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>

/** Checks the answer of an authenticator that has made a passkey, and returns it and the challenge; undefined if it is wrong. */
export async function checkCreation(
  { rpId, origin }: PasskeySite,
  response: RegistrationResponseJSON,
  isGood: (challenge: string) => Promise<boolean>,
): Promise<{ made: NewPasskey; challenge: string } | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const check = challengeCheck(isGood)
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: check.expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (result?.verified !== true) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  const transports = (response.response.transports ?? []).filter((one) => TRANSPORT.test(one)).slice(0, TRANSPORTS_MAX)
  const made = {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  }
  return { made, challenge: check.challenge }
}

const TRANSPORT = /^[a-z-]{1,20}$/
const TRANSPORTS_MAX = 10

/** Checks the signature of an authenticator, and returns its new counter and the challenge; undefined if it is wrong. */
export async function checkAssertion(
  { rpId, origin }: PasskeySite,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  isGood: (challenge: string) => Promise<boolean>,
): Promise<{ counter: number; challenge: string } | undefined> {
  if (passkey.rp_id !== rpId) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const check = challengeCheck(isGood)
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: check.expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (result?.verified !== true) return undefined
  return { counter: result.authenticationInfo.newCounter, challenge: check.challenge }
}

/** Keeps the challenge that was checked, so that no second reading of the browser data can find another one. */
function challengeCheck(isGood: (challenge: string) => Promise<boolean>) {
  const check = {
    challenge: '',
    /** Takes what the browser data has: the package does not check that it is a text. */
    expectedChallenge: async (challenge: unknown): Promise<boolean> => {
      if (typeof challenge !== 'string' || !(await isGood(challenge))) return false
      check.challenge = challenge
      return true
    },
  }
  return check
}

/** The user handle in an authenticator. It finds the instance by a passkey alone. */
function handleOf({ instanceId, userId }: Pick<PasskeyOwner, 'instanceId' | 'userId'>): string {
  return `${instanceId}/${userId}`
}

/** The user of a passkey, as the authenticator says; undefined if it is not ours. */
export function ownerOfHandle(userHandle: string | undefined): { instanceId: number; userId: number } | undefined {
  const text = Buffer.from(userHandle ?? '', 'base64url').toString()
  const [, instanceId, userId] = /^([1-9]\d{0,14})\/([1-9]\d{0,14})$/.exec(text) ?? []
  return userId === undefined ? undefined : { instanceId: Number(instanceId), userId: Number(userId) }
}
