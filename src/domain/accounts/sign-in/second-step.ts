import { DaybookError } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkCode, factorsOf, type GoodCode, methodsOf, useCode } from '../second-factor/index.ts'
import { actingFor } from './acting-for.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** Longer than any code, with spaces. */
export const OTP_LENGTH_MAX = 100

/** The same text for each error, so that it does not reveal which addresses exist. */
export const WRONG = 'The email address, the password or the code is wrong.'

/** A user whose password was right. */
export interface SecondStep {
  readonly instanceId: number
  readonly userId: number
  readonly address: string
  /** As in `SignInAttempt`. */
  readonly knownDevice: string | undefined
  readonly otp: string | undefined
}

/**
 * The checked code of a user with a second factor; undefined for a user without one. Throws `Forbidden` if the code is
 * missing, and `Unauthenticated` if it is wrong.
 */
export async function proveSecondStep(parts: SignInParts, step: SecondStep): Promise<GoodCode | undefined> {
  const { instanceId, userId, address, knownDevice, otp } = step
  const scope = parts.scopes.reading(await actingFor(parts.scopes, instanceId, userId))
  const factors = await factorsOf(scope, userId)
  if (!factors.any) return undefined
  const detail = { code: 'second_factor', methods: methodsOf(factors) }
  if (otp === undefined) {
    throw new DaybookError('forbidden', 'This user has a second factor. Send a code as otp, or use a passkey.', {
      details: [detail],
    })
  }
  const attempt = { account: `code ${instanceId}/${userId}`, address, knownDevice }
  const code = await parts.codes.check(attempt, otp, () => checkCode(scope, parts.seals, userId, otp))
  if (code !== undefined) return code
  parts.failures.note(instanceId, userId, address)
  throw wrongCode()
}

/** Uses up the code, in the write that starts the session. */
export async function spendCode(
  scope: Scope,
  { seals }: Pick<SignInParts, 'seals'>,
  userId: number,
  code: GoodCode | undefined,
): Promise<void> {
  // The user may have set up a factor in the meantime.
  const isGood = code === undefined ? !(await factorsOf(scope, userId)).any : await useCode(scope, seals, userId, code)
  if (!isGood) throw wrongCode()
}

function wrongCode(): DaybookError {
  return new DaybookError('unauthenticated', WRONG, { details: [{ code: 'second_factor' }] })
}
