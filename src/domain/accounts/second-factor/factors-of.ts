import type { Scope } from '../../../kernel/scope.ts'
import { type PasskeyRow, passkeysOf } from './passkey.store.ts'
import { recoveryHashes } from './recovery-code.store.ts'
import { type TotpRow, totpOf } from './totp.store.ts'

/** The second factors of a user. */
export interface Factors {
  /** Undefined without an app, and until its first code is confirmed. */
  readonly totp: (TotpRow & { readonly secret: string }) | undefined
  readonly passkeys: readonly PasskeyRow[]
  /** The number of recovery codes that are left. */
  readonly recoveryCodes: number
  /** Whether a password alone is not enough. */
  readonly any: boolean
}

export async function factorsOf(scope: Scope, userId: number): Promise<Factors> {
  const row = await totpOf(scope, userId)
  const passkeys = await passkeysOf(scope, userId)
  const recoveryCodes = (await recoveryHashes(scope, userId)).length
  const totp = row === undefined || row.secret === null ? undefined : { ...row, secret: row.secret }
  return { totp, passkeys, recoveryCodes, any: totp !== undefined || passkeys.length > 0 }
}

/** The methods that a sign-in can ask for after the password. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery-code'

export function methodsOf({ totp, passkeys, recoveryCodes }: Factors): FactorMethod[] {
  return [
    ...(totp === undefined ? [] : ['totp' as const]),
    ...(passkeys.length === 0 ? [] : ['passkey' as const]),
    ...(recoveryCodes === 0 ? [] : ['recovery-code' as const]),
  ]
}
