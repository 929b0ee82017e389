import type { Scope } from '../../../../kernel/scope.ts'
import { BUSY_NAME, bookingVisibilities } from '../../../accounts/access/index.ts'
import type { ClashingBooking } from './booking-clash.store.ts'

/** A clashing booking, as far as the actor may see it. */
export type VisibleBooking = Pick<ClashingBooking, 'id' | 'name' | 'start' | 'end'>

/**
 * The only place that decides what a user sees of clashing bookings: always that they exist, but their names only
 * if a list would show them.
 */
export async function asVisible(scope: Scope, bookings: readonly ClashingBooking[]): Promise<VisibleBooking[]> {
  const known = bookings.map(({ id, name, start, end }) => ({ id, name, start, end }))
  if (scope.actor.visibility === undefined) return known
  const visibilities = await bookingVisibilities(
    scope,
    known.map(({ id }) => id),
  )
  const secret = new Set(visibilities.flatMap(({ id, unseen, busy }) => (unseen + busy > 0 ? [id] : [])))
  return known.map((booking) => (secret.has(booking.id) ? { ...booking, name: BUSY_NAME } : booking))
}
