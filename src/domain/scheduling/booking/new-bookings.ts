import type { Scope } from '../../../kernel/scope.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { booking } from './booking.record.ts'
import type { BookingWrite } from './booking-write.ts'
import { storeBookings } from './store-bookings.ts'

/** Reads the body of a new booking. What members of `lookedUp` refer to is taken as it is. Throws `Invalid`. */
export async function readNewBooking(scope: Scope, body: object, lookedUp: readonly string[]): Promise<BookingWrite> {
  const { values, links } = await readBody(scope, booking, body, undefined, lookedUp)
  return { values, links }
}

/** Stores new bookings together, and notifies nobody. Returns their ids, in their order. */
export async function storeNewBookings(scope: Scope, members: readonly BookingWrite[]): Promise<readonly number[]> {
  const [ids = []] = await storeBookings(scope, { series: [{ rule: undefined, members }], quiet: true }, false)
  return ids
}
