import type { Scope } from '../../../kernel/scope.ts'

export interface DeviceRow {
  user_id: number
  secret_hash: string
  address: string
  device: string
  last_used: number
}

/** A browser from which a user signs in. */
export interface Device {
  readonly secretHash: string
  readonly address: string
  /** Its `User-Agent`. */
  readonly device: string
}

/** Devices that are kept for a user; the one that was used longest ago is removed first. */
const KEPT_MAX = 50

/**
 * Notes that a user signs in from a device. The answer is `first` for the first device of the user, and `new` if it has no
 * cookie of a known device, and no known device has the same `User-Agent` at the same network address.
 */
export async function keepDevice(
  { db, clock }: Scope,
  userId: number,
  device: Device,
): Promise<'first' | 'new' | 'known'> {
  const { secretHash, address, device: agent } = device
  const all = db.rows<DeviceRow>('sign_in_device').select(['secret_hash', 'address', 'device'])
  const known = await db.all(all.where('user_id', '=', userId).orderBy('last_used', 'desc'))
  const set = { address, device: agent, last_used: clock.now() }
  if (known.some((one) => one.secret_hash === secretHash)) {
    const own = db.update<DeviceRow>('sign_in_device', set).where('user_id', '=', userId)
    await db.run(own.where('secret_hash', '=', secretHash))
    return 'known'
  }
  await db.run(db.insertInto<DeviceRow>('sign_in_device', { user_id: userId, secret_hash: secretHash, ...set }))
  const over = known.slice(KEPT_MAX - 1).map((one) => one.secret_hash)
  if (over.length > 0) {
    const old = db.deleteFrom<DeviceRow>('sign_in_device').where('user_id', '=', userId)
    await db.run(old.where('secret_hash', 'in', over))
  }
  if (known.length === 0) return 'first'
  return known.some((one) => one.address === address && one.device === agent) ? 'known' : 'new'
}

export async function deviceOf({ db }: Scope, userId: number, secretHash: string): Promise<DeviceRow | undefined> {
  const all = db.rows<DeviceRow>('sign_in_device').select(['user_id', 'secret_hash', 'address', 'device', 'last_used'])
  return db.first(all.where('user_id', '=', userId).where('secret_hash', '=', secretHash))
}
