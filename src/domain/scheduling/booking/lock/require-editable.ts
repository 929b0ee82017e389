import { levelAllows } from '../../../../kernel/auth/modules.ts'
import { Forbidden } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { refuseUnseenBookings } from '../../../accounts/access/index.ts'
import type { StoredBooking } from '../booking-row.ts'
import { refuseLocked } from './refuse-locked.ts'

/**
 * Throws unless the actor may change, move, lock or delete all of these bookings: `NotFound` or `Forbidden` if one is
 * hidden from them, `Forbidden` if the instance restricts editing and another user created one, `Conflict` if another
 * user has locked one.
 */
export async function requireEditable(scope: Scope, rows: readonly StoredBooking[]): Promise<void> {
  await refuseUnseenBookings(
    scope,
    rows.map(({ id }) => id),
  )
  refuseRestricted(scope, rows)
  await refuseLocked(scope, rows)
}

/** Users with WRITE on ADMIN may do everything. */
export function keepsAllBookings({ actor }: Scope): boolean {
  return levelAllows(actor.levels.admin, 'WRITE')
}

function refuseRestricted(scope: Scope, rows: readonly StoredBooking[]): void {
  if (!scope.instance.settings.restrict_editing || keepsAllBookings(scope)) return
  const other = rows.find(({ created_id }) => created_id !== scope.actor.userId)
  if (other === undefined) return
  throw new Forbidden(
    `Booking ${other.id} was created by another user: changing it needs WRITE permission on ADMIN here (restrict_editing).`,
  )
}
