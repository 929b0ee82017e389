import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** The number of steps that the clock of a phone can be off. */
const SKEW_STEPS = 1
/** The number of steps by which the clocks of two processes can differ. */
const AHEAD_STEPS_MAX = 10

/** A new secret for an app that shows codes, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address in the QR code for an app, which shows `issuer` and `label` beside the code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  // A colon parts the issuer from the label.
  const plain = (text: string) => text.replaceAll(':', ' ')
  return new TOTP({ ...form, secret, issuer: plain(issuer), label: plain(label) }).toString()
}

/** The step of RFC 6238 that a code belongs to, now or one step away; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const timestamp = now * 1000
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: SKEW_STEPS,
  })
  return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** Whether a code is used up by a later one, or by itself. A last step far ahead is of a clock that was ahead. */
export function isUsedStep(step: number, lastStep: number): boolean {
  return step <= lastStep && lastStep <= step + AHEAD_STEPS_MAX
}

/** The parameters that every app supports. */
const form = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS }
