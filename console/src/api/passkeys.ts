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

/** The API's response when a factor was added. */
export interface AddedFactor {
  readonly id: number
  /** Only with the first factor. */
  readonly recovery_codes?: readonly string[]
}

/** Whether passkeys can be used here: browsers do not offer them at a network address. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
}

/**
 * Requests a passkey and returns its signature; undefined if the user cancelled. Some browsers say that they offer passkeys
 * in fields, and cannot: then it is undefined, too, and the button is there.
 */
export function askForPasskey(offersInField = false): Promise<object | undefined> {
  return askBy('/v2/session/factor/passkey/sign-in/options', offersInField)
}

/** The same for a signed-in user, who proves their identity again. */
export function askForProof(): Promise<object | undefined> {
  return askBy('/v2/session/factor/prove/options', false)
}

async function askBy(path: string, offersInField: boolean): Promise<object | undefined> {
  const options = await send<{ readonly data: PublicKeyCredentialRequestOptionsJSON }>('POST', path)
  const asking = startAuthentication({ optionsJSON: options.body.data, useBrowserAutofill: offersInField })
  return unlessCancelled(asking, offersInField ? [...quiet, 'NotSupportedError'] : quiet)
}

/** Whether the browser can offer passkeys in the field for the email address. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await browserSupportsWebAuthnAutofill())
}

/** Cancels a waiting passkey request. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

export async function signInByPasskey(passkey: object): Promise<void> {
  await send('POST', '/v2/session/factor/passkey/sign-in', { body: { passkey } })
}

/** Creates a passkey; undefined if the user cancelled. */
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

async function unlessCancelled<Answer>(asking: Promise<Answer>, ends = quiet): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && ends.includes(error.name)) return undefined
    throw error
  }
}

/** The user has closed the window, waited too long, or already has this passkey; or another request has begun. */
const quiet: readonly string[] = ['NotAllowedError', 'AbortError', 'InvalidStateError']
