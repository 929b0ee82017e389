import type { Scope } from '../../kernel/scope.ts'
import type { InTheWay } from './booking-clash.store.ts'

/** A booking in the way, as the actor may know of it. */
export type SeenBooking = Pick<InTheWay, 'id' | 'name' | 'start' | 'end'>

/** The one place that says what somebody is told of bookings that are in their way. */
export function asSeen(_scope: Scope, bookings: readonly InTheWay[]): SeenBooking[] {
  return bookings.map(({ id, name, start, end }) => ({ id, name, start, end }))
}
