import { nextIds } from '../../../kernel/db/tally.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** A passkey as it is stored. */
export interface PasskeyRow {
  readonly id: number
  readonly user_id: number
  /** Base64url, like the public key. */
  readonly credential_id: string
  readonly public_key: string
  /** The signature counter of the authenticator; 0 if it does not count. */
  readonly counter: number
  /** The host name that it is for. */
  readonly rp_id: string
  readonly name: string
  /** JSON: how the browser reaches the authenticator. */
  readonly transports: string
  readonly added: number
  readonly last_used: number | null
}

const columns = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'rp_id',
  'name',
  'transports',
  'added',
  'last_used',
] as const

export async function insertPasskey({ db }: Scope, row: Omit<PasskeyRow, 'id'>): Promise<number> {
  const id = await nextIds(db, 'passkey', 1)
  await db.run(db.insertInto<PasskeyRow>('passkey', { ...row, id }))
  return id
}

export async function passkeysOf({ db }: Scope, userId: number): Promise<PasskeyRow[]> {
  return db.all(db.rows<PasskeyRow>('passkey').select(columns).where('user_id', '=', userId).orderBy('id'))
}

export async function passkeyByCredential({ db }: Scope, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.first(db.rows<PasskeyRow>('passkey').select(columns).where('credential_id', '=', credentialId))
}

export async function updatePasskey(
  { db }: Scope,
  id: number,
  set: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'last_used'>>,
): Promise<void> {
  await db.run(db.update<PasskeyRow>('passkey', set).where('id', '=', id))
}

export async function deletePasskeys({ db }: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.run(db.deleteFrom<PasskeyRow>('passkey').where('id', 'in', ids))
}
