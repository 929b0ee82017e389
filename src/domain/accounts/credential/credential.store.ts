import { hash } from 'node:crypto'
import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { addressKey } from './address-key.ts'

interface SignInRow {
  user_id: number
  email: string
  password: string | null
  password_set: number | null
}

/** A user with an email address, and their password. */
export interface AddressHolder {
  readonly instance_id: number
  readonly instance_name: string
  readonly user_id: number
  readonly password: string | null
  /** Whether the user has signed in from the given device. */
  readonly is_known: number
}

/** Live users of all instances with this address, before the instance is known. `deviceHash` is the hash of a device cookie. */
export async function holdersOfAddress(
  { read, dialect }: Pick<Engine, 'read' | 'dialect'>,
  email: string,
  now: number,
  deviceHash = '',
): Promise<AddressHolder[]> {
  const p = dialect.placeholder
  return read.all<AddressHolder>(
    `select sign_in.instance_id, instance.name as instance_name, sign_in.user_id, sign_in.password,
       case when device.secret_hash is null then 0 else 1 end as is_known
     from sign_in
     join "user" on "user".instance_id = sign_in.instance_id and "user".id = sign_in.user_id
       and "user".deleted is null and ("user".expires is null or "user".expires > ${p(1)})
     join instance on instance.instance_id = sign_in.instance_id and instance.deleted is null
     left join sign_in_device as device on device.instance_id = sign_in.instance_id
       and device.user_id = sign_in.user_id and device.secret_hash = ${p(2)}
     where sign_in.email = ${p(3)} order by sign_in.instance_id, sign_in.user_id`,
    [now, deviceHash, addressKey(email)],
  )
}

/** Stores the address that a user signs in with. */
export async function keepAddress({ db }: Scope, userId: number, email: string): Promise<void> {
  const row = { user_id: userId, email: addressKey(email) }
  const changed = await db.run(db.update<SignInRow>('sign_in', { email: row.email }).where('user_id', '=', userId))
  if (changed === 0) await db.run(db.insertInto<SignInRow>('sign_in', { ...row, password: null, password_set: null }))
}

/** Removes the address and the password of a deleted user. */
export async function dropCredential({ db }: Scope, userId: number): Promise<void> {
  await db.run(db.deleteFrom<SignInRow>('sign_in').where('user_id', '=', userId))
}

export async function storePassword({ db, clock }: Scope, userId: number, password: string): Promise<void> {
  const set = { password, password_set: clock.now() }
  await db.run(db.update<SignInRow>('sign_in', set).where('user_id', '=', userId))
}

/** Replaces the hash of a password by one with new settings, unless the password has changed. */
export async function renewHash({ db }: Scope, userId: number, before: string, password: string): Promise<void> {
  const own = db.update<SignInRow>('sign_in', { password }).where('user_id', '=', userId)
  await db.run(own.where('password', '=', before))
}

/** Identifies a proved password: the hash of the stored hash. */
export function passwordProof(password: string): string {
  return hash('sha256', password, 'base64url')
}

/** The address and the password of a user; undefined for a deleted one. */
export async function credentialOf({ db }: Scope, userId: number): Promise<SignInRow | undefined> {
  const own = db.rows<SignInRow>('sign_in').select(['user_id', 'email', 'password', 'password_set'])
  return db.first(own.where('user_id', '=', userId))
}
