import type { Scope } from '../../../kernel/scope.ts'
import { factorsOf } from './factors-of.ts'
import { noteFactor } from './note-factor.ts'
import { deleteRecoveryHash } from './recovery-code.store.ts'
import { goodRecoveryHash, isRecoveryCode } from './recovery-codes.ts'
import type { Seals } from './seals.ts'
import { setTotp, totpOf } from './totp.store.ts'
import { isUsedStep, stepOfCode } from './totp-code.ts'

/** A code that is right, and not yet used. */
export type GoodCode =
  | { readonly method: 'totp'; readonly step: number; readonly secret: string }
  | { readonly method: 'recovery-code'; readonly hash: string }

/** The kind of a code: from an app or a recovery code; undefined for a wrong or used code. */
export async function checkCode(
  scope: Scope,
  seals: Seals,
  userId: number,
  typed: string,
): Promise<GoodCode | undefined> {
  if (isRecoveryCode(typed)) {
    const hash = await goodRecoveryHash(scope, userId, typed)
    return hash === undefined ? undefined : { method: 'recovery-code', hash }
  }
  const { totp } = await factorsOf(scope, userId)
  if (totp === undefined) return undefined
  const secret = seals.open(totp.secret, sealOwner(scope, userId))
  if (secret === undefined) {
    scope.log.error(
      { instance_id: scope.instance.id, user_id: userId },
      'The secret of an authenticator app cannot be decrypted: DAYBOOK_FACTOR_KEY is missing or has changed, or the secret is damaged',
    )
    return undefined
  }
  const step = stepOfCode(secret, typed.replace(/\s/g, ''), scope.clock.now())
  return step === undefined || isUsedStep(step, totp.last_step) ? undefined : { method: 'totp', step, secret }
}

/** Uses up a code. False if another request has used it first. */
export async function useCode(scope: Scope, seals: Seals, userId: number, code: GoodCode): Promise<boolean> {
  if (code.method === 'recovery-code') {
    const used = await deleteRecoveryHash(scope, userId, code.hash)
    if (used) await noteFactor(scope, userId, 'recovery-code', 'used')
    return used
  }
  const totp = await totpOf(scope, userId)
  if (totp?.secret === null || totp === undefined || isUsedStep(code.step, totp.last_step)) return false
  const owner = sealOwner(scope, userId)
  // The user may have set up the app again in the meantime.
  if (seals.open(totp.secret, owner) !== code.secret) return false
  const resealed = seals.isOutdated(totp.secret) ? { secret: seals.seal(code.secret, owner) } : {}
  await setTotp(scope, userId, { last_step: code.step, last_used: scope.clock.now(), ...resealed })
  return true
}

export function sealOwner({ instance }: { readonly instance: Pick<Scope['instance'], 'id'> }, userId: number): string {
  return `${instance.id}/${userId}`
}
