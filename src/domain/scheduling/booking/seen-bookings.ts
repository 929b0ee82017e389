import type { Scope } from '../../../kernel/scope.ts'
import { BUSY_NAME, bookingStandings } from '../../accounts/access/index.ts'
import type { InTheWay } from './booking-clash.store.ts'

/** A booking in the way, as the actor may know of it. */
export type SeenBooking = Pick<InTheWay, 'id' | 'name' | 'start' | 'end'>

/**
 * The one place that says what somebody is told of bookings that are in their way: always that they are, but by name
 * only what a list would show.
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
