import type { Scope } from '../../../kernel/scope.ts'
import { factorsOf } from './factors-of.ts'
import { noteFactor } from './note-factor.ts'
import { deletePasskeys } from './passkey.store.ts'
import { replaceRecoveryHashes } from './recovery-code.store.ts'
import { deleteTotp } from './totp.store.ts'

/** Removes all second factors of a user. False if there are none. */
export async function dropFactors(scope: Scope, userId: number): Promise<boolean> {
  const { any, passkeys } = await factorsOf(scope, userId)
  await deleteTotp(scope, userId)
  await replaceRecoveryHashes(scope, userId, [])
  await deletePasskeys(
    scope,
    passkeys.map(({ id }) => id),
  )
  return any
}

/** The same for a user who is locked out: the journal notes it, and the user gets a mail. */
export async function removeAllFactors(scope: Scope, userId: number): Promise<boolean> {
  const removed = await dropFactors(scope, userId)
  if (removed) await noteFactor(scope, userId, 'all', 'removed')
  return removed
}
