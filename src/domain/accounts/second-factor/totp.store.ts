import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The app of a user that shows codes. */
export interface TotpRow {
  user_id: number
  /** Sealed; null until the first code is confirmed. */
  secret: string | null
  /** The time step of the last code that was used: it and those shortly before are no longer good. */
  last_step: number
  added: number | null
  last_used: number | null
  pending_secret: string | null
  pending_since: number | null
}

const columns = ['user_id', 'secret', 'last_step', 'added', 'last_used', 'pending_secret', 'pending_since'] as const

const none = { secret: null, last_step: 0, added: null, last_used: null, pending_secret: null, pending_since: null }

export async function totpOf({ db }: Scope, userId: number): Promise<TotpRow | undefined> {
  return db.first(db.rows<TotpRow>('totp').select(columns).where('user_id', '=', userId))
}

export async function setTotp({ db }: Scope, userId: number, set: Partial<TotpRow>): Promise<void> {
  const changed = await db.run(db.update<TotpRow>('totp', set).where('user_id', '=', userId))
  if (changed === 0) await db.run(db.insertInto<TotpRow>('totp', { user_id: userId, ...none, ...set }))
}

export async function deleteTotp({ db }: Scope, userId: number): Promise<void> {
  await db.run(db.deleteFrom<TotpRow>('totp').where('user_id', '=', userId))
}

/** The sealed secret of a user of any instance. */
export interface OwnedSecret {
  readonly instance_id: number
  readonly user_id: number
  readonly secret: string
}

/** The secrets of all instances. */
export function allSecrets({ read }: Pick<Engine, 'read'>): Promise<OwnedSecret[]> {
  return read.all<OwnedSecret>('select instance_id, user_id, secret from totp where secret is not null', [])
}
