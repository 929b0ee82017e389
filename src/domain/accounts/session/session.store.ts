import { nextIds } from '../../../kernel/db/tally.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** A session as it is stored. */
export interface SessionRow {
  readonly id: number
  readonly user_id: number
  readonly secret_hash: string
  /** When the person signed in. A new secret and a switch of instance keep it. */
  readonly signed_in: number
  readonly expires: number
  readonly last_used: number
  /** When the person last proved their identity. A switch of instance keeps it. */
  readonly proved: number
  /** JSON: `SignInMethod[]`. */
  readonly methods: string
  /** JSON: `Account[]`. */
  readonly accounts: string
  readonly address: string
  readonly device: string
}

const columns = [
  'id',
  'user_id',
  'secret_hash',
  'signed_in',
  'expires',
  'last_used',
  'proved',
  'methods',
  'accounts',
  'address',
  'device',
] as const

/** With the column that only signing out of a provider reads. */
interface ProviderRow extends SessionRow {
  readonly id_token: string | null
}

export async function insertSession({ db }: Scope, row: Omit<ProviderRow, 'id'>): Promise<number> {
  const id = await nextIds(db, 'session', 1)
  await db.run(db.insertInto<ProviderRow>('user_session', { ...row, id }))
  return id
}

export async function sessionById({ db }: Scope, id: number): Promise<SessionRow | undefined> {
  return db.first(db.rows<SessionRow>('user_session').select(columns).where('id', '=', id))
}

/** The session with this secret, whether or not its time is over. */
export async function sessionBySecret({ db }: Scope, secretHash: string): Promise<SessionRow | undefined> {
  return db.first(db.rows<SessionRow>('user_session').select(columns).where('secret_hash', '=', secretHash))
}

/** The ID token of a session; null without a sign-in with a provider, or if the token was too long. */
export async function idTokenOf({ db }: Scope, id: number): Promise<string | null> {
  const row = await db.first(db.rows<ProviderRow>('user_session').select('id_token').where('id', '=', id))
  return row?.id_token ?? null
}

/** Sessions of these users that were used after `idleSince` and are not over, the newest first. */
export async function sessionsOf(
  { db, clock }: Scope,
  userIds: readonly number[],
  idleSince: number,
): Promise<SessionRow[]> {
  if (userIds.length === 0) return []
  const own = db.rows<SessionRow>('user_session').select(columns).where('user_id', 'in', userIds)
  const live = own.where('expires', '>', clock.now()).where('last_used', '>', idleSince)
  return db.all(live.orderBy('id', 'desc'))
}

export async function deleteSessions({ db }: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.run(db.deleteFrom<SessionRow>('user_session').where('id', 'in', ids))
}

/** Removes sessions that are over. */
export async function deleteOverSessions({ db, clock }: Scope, idleSince: number): Promise<number> {
  const over = db.deleteFrom<SessionRow>('user_session')
  return db.run(over.where((is) => is.or([is('expires', '<=', clock.now()), is('last_used', '<=', idleSince)])))
}

/** Stores a proof in a session. */
export async function setProof(
  { db }: Scope,
  id: number,
  set: Pick<SessionRow, 'proved' | 'methods' | 'accounts'>,
): Promise<void> {
  await db.run(db.update<SessionRow>('user_session', set).where('id', '=', id))
}

export async function replaceSecret({ db }: Scope, id: number, secretHash: string): Promise<void> {
  await db.run(db.update<SessionRow>('user_session', { secret_hash: secretHash }).where('id', '=', id))
}
