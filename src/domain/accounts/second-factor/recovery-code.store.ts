import type { Scope } from '../../../kernel/scope.ts'

interface RecoveryCodeRow {
  user_id: number
  code_hash: string
}

export async function recoveryHashes({ db }: Scope, userId: number): Promise<string[]> {
  const own = db.rows<RecoveryCodeRow>('recovery_code').select('code_hash').where('user_id', '=', userId)
  return (await db.all(own)).map(({ code_hash }) => code_hash)
}

/** Whether it was there to delete: of two that come together one uses it. */
export async function deleteRecoveryHash({ db }: Scope, userId: number, hash: string): Promise<boolean> {
  const own = db.deleteFrom<RecoveryCodeRow>('recovery_code').where('user_id', '=', userId)
  return (await db.run(own.where('code_hash', '=', hash))) > 0
}

/** Puts these in the place of all that the user has. */
export async function replaceRecoveryHashes({ db }: Scope, userId: number, hashes: readonly string[]): Promise<void> {
  await db.run(db.deleteFrom<RecoveryCodeRow>('recovery_code').where('user_id', '=', userId))
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.run(db.insertInto<RecoveryCodeRow>('recovery_code', rows))
}
