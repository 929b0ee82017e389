import { Conflict } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { isoInZone } from '../../../../kernel/time/zone.ts'
import type { LockedBooking, StoredBooking } from '../booking-row.ts'
import { userNames } from './booking-lock.store.ts'

/** How many locked bookings an answer lists. */
const LISTED_MAX = 20

/** Throws `Conflict`, with the holder and the end of the lock, if another user has locked any of these bookings. */
export async function refuseLocked(scope: Scope, rows: readonly StoredBooking[]): Promise<void> {
  const locked = rows.filter((row): row is LockedBooking => isLockedByOther(scope, row))
  const [first] = locked
  if (first === undefined) return
  const listed = locked.slice(0, LISTED_MAX)
  const names = await userNames(
    scope,
    listed.map((row) => row.lock_created_id),
  )
  const holder = names.get(first.lock_created_id) ?? 'somebody else'
  const until = isoInZone(first.lock_expire_date, scope.instance.timezone)
  const others = locked.length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'is' : 'are'} locked, too.`
  throw new Conflict(
    `"${first.name}" (booking ${first.id}) is locked by ${holder} until ${until}.${more}`,
    listed.map(({ id, name, lock_created_id, lock_expire_date }) => ({
      id,
      name,
      lock_created_id,
      lock_created_name: names.get(lock_created_id) ?? null,
      lock_expire_date,
    })),
  )
}

/** A lock binds everyone except its holder, until it expires. */
export function isLockedByOther({ actor, clock }: Scope, row: StoredBooking): row is LockedBooking {
  const { lock_created_id, lock_expire_date } = row
  if (lock_created_id === null || lock_expire_date === null) return false
  return lock_created_id !== actor.userId && lock_expire_date > clock.now()
}
