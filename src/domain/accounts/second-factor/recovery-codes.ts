import { hash, randomBytes } from 'node:crypto'
import type { Scope } from '../../../kernel/scope.ts'
import { recoveryHashes, replaceRecoveryHashes } from './recovery-code.store.ts'

/** The number of new codes. */
const RECOVERY_CODES = 10
/** Base32 in small letters: 24 of them are 120 random bits, enough for a plain hash (ASVS 5.0, 6.5.2). */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_LENGTH = 24
const GROUP_LENGTH = 6
const codeForm = /^[a-z2-7]{24}$/

/** Gives a user ten new codes, and returns them. Only hashes are stored, and the old codes stop working. */
export async function renewRecoveryCodes(scope: Scope, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await replaceRecoveryHashes(
    scope,
    userId,
    codes.map((code) => hashOf(userId, code)),
  )
  return codes.map((code) => (code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-'))
}

/** The stored hash of a valid code; undefined for a wrong one. */
export async function goodRecoveryHash(scope: Scope, userId: number, typed: string): Promise<string | undefined> {
  const code = asTyped(typed)
  if (!isRecoveryCode(typed)) return undefined
  const wanted = hashOf(userId, code)
  return (await recoveryHashes(scope, userId)).find((one) => one === wanted)
}

/** Whether a typed code has the form of a recovery code. The others come from apps. */
export function isRecoveryCode(typed: string): boolean {
  return codeForm.test(asTyped(typed))
}

function newCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** People copy codes with spaces, and type them in capitals. */
function asTyped(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

function hashOf(userId: number, code: string): string {
  return hash('sha256', `${userId} ${code}`, 'hex')
}

export async function dropRecoveryCodes(scope: Scope, userId: number): Promise<void> {
  await replaceRecoveryHashes(scope, userId, [])
}
