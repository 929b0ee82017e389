import type { Scope } from '../../../../kernel/scope.ts'
import { BUSY_NAME, bookingStandings } from '../../../accounts/access/index.ts'
import type { InTheWay } from './booking-clash.store.ts'

/** A booking in the way, as far as the actor may know of it. */
export type SeenBooking = Pick<InTheWay, 'id' | 'name' | 'start' | 'end'>

/**
 * The only place that decides what a user learns of bookings in their way: always that they exist, but their names only
 * if a list would show them.
 */
export async function asSeen(scope: Scope, bookings: readonly InTheWay[]): Promise<SeenBooking[]> {
  const known = bookings.map(({ id, name, start, end }) => ({ id, name, start, end }))
  if (scope.actor.sight === undefined) return known
  const standings = await bookingStandings(
    scope,
    known.map(({ id }) => id),
  )
  const secret = new Set(standings.flatMap(({ id, unseen, busy }) => (unseen + busy > 0 ? [id] : [])))
  return known.map((one) => (secret.has(one.id) ? { ...one, name: BUSY_NAME } : one))
}
