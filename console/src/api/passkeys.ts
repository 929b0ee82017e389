import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { send } from './client.ts'

/** What the API answers when a factor was added. */
export interface AddedFactor {
  readonly id: number
  /** With the first factor. */
  readonly recovery_codes?: readonly string[]
}

/** Whether passkeys can be used here: browsers have none at a network address. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Asks for a passkey and answers what it has signed; undefined where the person has changed their mind. */
export async function askForPasskey(offersInField = false): Promise<object | undefined> {
  const options = await send<{ readonly data: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    '/v2/session/factor/passkey/sign-in/options',
  )
  return unlessCancelled(startAuthentication({ optionsJSON: options.body.data, useBrowserAutofill: offersInField }))
}

/** Whether the browser can offer passkeys in the field for the email address. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await browserSupportsWebAuthnAutofill())
}

/** Ends a question for a passkey that waits. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

export async function signInByPasskey(passkey: object): Promise<void> {
  await send('POST', '/v2/session/factor/passkey/sign-in', { body: { passkey } })
}

/** Makes a passkey; undefined where the person has changed their mind. */
export async function makePasskey(name: string): Promise<AddedFactor | undefined> {
  const options = await send<{ readonly data: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    '/v2/session/factor/passkey/options',
  )
  const passkey = await unlessCancelled(startRegistration({ optionsJSON: options.body.data }))
  if (passkey === undefined) return undefined
  const path = '/v2/session/factor/passkey/register'
  return (await send<{ readonly success: AddedFactor }>('POST', path, { body: { name, passkey } })).body.success
}

async function unlessCancelled<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && quiet.has(error.name)) return undefined
    throw error
  }
}

/** The person has closed the window, waited for too long, or has this passkey already; or another question has begun. */
const quiet = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])
