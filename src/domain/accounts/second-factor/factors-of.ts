import type { Scope } from '../../../kernel/scope.ts'
import { type PasskeyRow, passkeysOf } from './passkey.store.ts'
import { recoveryHashes } from './recovery-code.store.ts'
import { type TotpRow, totpOf } from './totp.store.ts'

/** What a user has besides a password. */
export interface Factors {
  /** Undefined without an app, or where it has shown no code yet. */
  readonly totp: (TotpRow & { readonly secret: string }) | undefined
  readonly passkeys: readonly PasskeyRow[]
  /** How many recovery codes are left. */
  readonly recoveryCodes: number
  /** Whether a password alone lets them in no more. */
  readonly any: boolean
}

export async function factorsOf(scope: Scope, userId: number): Promise<Factors> {
  const row = await totpOf(scope, userId)
  const passkeys = await passkeysOf(scope, userId)
  const recoveryCodes = (await recoveryHashes(scope, userId)).length
  const totp = row === undefined || row.secret === null ? undefined : { ...row, secret: row.secret }
  return { totp, passkeys, recoveryCodes, any: totp !== undefined || passkeys.length > 0 }
}

/** What a program may ask for as the second step. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery-code'

export function methodsOf({ totp, passkeys, recoveryCodes }: Factors): FactorMethod[] {
  return [
    ...(totp === undefined ? [] : ['totp' as const]),
    ...(passkeys.length === 0 ? [] : ['passkey' as const]),
    ...(recoveryCodes === 0 ? [] : ['recovery-code' as const]),
  ]
}
