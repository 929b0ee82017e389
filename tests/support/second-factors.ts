/** Users with a second factor. */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from '../http/browser.ts'
import type { World } from '../world.ts'
import { SoftPasskey, type SoftPasskeyOptions } from './soft-passkey.ts'

/** The code of an app now, or some steps of 30 seconds away. */
export function codeOf(secret: string, { clock }: Pick<World, 'clock'>, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (clock.now() + 30 * steps) * 1000 })
}

/** Sets up an app for a signed-in user; moves the clock, so that the first code has expired. */
export async function setUpApp(world: World, browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const started = await browser.post('/v2/session/factor/totp/start')
  assert.equal(started.status, 200, JSON.stringify(started.body))
  const { secret } = started.body.data
  const confirmed = await browser.post('/v2/session/factor/totp/confirm', { code: codeOf(secret, world) })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  world.clock.advance(60)
  return { secret, codes: confirmed.body.success.recovery_codes ?? [] }
}

/** Creates a passkey for a signed-in user. */
export async function addPasskey(browser: Browser, name = 'Laptop', said: SoftPasskeyOptions = {}) {
  const passkey = new SoftPasskey()
  const options = await browser.post('/v2/session/factor/passkey/options')
  assert.equal(options.status, 200, JSON.stringify(options.body))
  const answer = passkey.create(options.body.data, said)
  const added = await browser.post('/v2/session/factor/passkey/register', { name, passkey: answer })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  return { passkey, id: added.body.success.id as number, codes: (added.body.success.recovery_codes ?? []) as string[] }
}

/** Options for signing in with a passkey. */
export async function passkeyOptions(browser: Browser): Promise<object> {
  const options = await browser.post('/v2/session/factor/passkey/sign-in/options')
  assert.equal(options.status, 200, JSON.stringify(options.body))
  return options.body.data
}

/** Options for a signed-in user, who proves their identity again with a passkey. */
export async function proofOptions(browser: Browser): Promise<object> {
  const options = await browser.post('/v2/session/factor/prove/options')
  assert.equal(options.status, 200, JSON.stringify(options.body))
  return options.body.data
}

export function signInBy(browser: Browser, passkey: object) {
  return browser.post('/v2/session/factor/passkey/sign-in', { passkey })
}
