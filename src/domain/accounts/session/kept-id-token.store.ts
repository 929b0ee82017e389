import type { Scope } from '../../../kernel/scope.ts'

/** The ID token of a person who has not chosen an instance yet. It does not fit in a cookie. */
interface KeptIdToken {
  secret_hash: string
  id_token: string
  /** UNIX seconds. */
  expires: number
}

/** Keeps an ID token until the person has chosen an instance, or until the choice is over. */
export async function keepIdToken({ db }: Scope, kept: KeptIdToken): Promise<void> {
  await db.run(db.insertInto<KeptIdToken>('kept_id_token', kept))
}

/** Removes the ID token with this hash, and returns it; undefined if there is none. */
export async function takeIdToken({ db }: Scope, secretHash: string): Promise<string | undefined> {
  const kept = db.rows<KeptIdToken>('kept_id_token').select('id_token').where('secret_hash', '=', secretHash)
  const row = await db.first(kept)
  await db.run(db.deleteFrom<KeptIdToken>('kept_id_token').where('secret_hash', '=', secretHash))
  return row?.id_token
}

/** Removes ID tokens whose choice was never made. */
export async function deleteOverIdTokens({ db, clock }: Scope): Promise<number> {
  return db.run(db.deleteFrom<KeptIdToken>('kept_id_token').where('expires', '<=', clock.now()))
}
