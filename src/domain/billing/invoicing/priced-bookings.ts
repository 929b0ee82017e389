import type { Scope } from '../../../kernel/scope.ts'
import { bookedTime } from '../../catalogue/pricing/index.ts'
import { type BilledBooking, bookingsWithIds } from './bookings-to-bill.store.ts'

/** These bookings, as documents would be made from them; those that the actor does not see are left out. */
export async function pricedBookings(scope: Scope, ids: readonly number[]): Promise<BilledBooking[]> {
  return (await bookingsWithIds(scope, ids)).map(withBookedTime)
}

/** An all-day booking starts and ends at midnight in its zone, whichever midnights were sent. */
export function withBookedTime(booking: BilledBooking): BilledBooking {
  return { ...booking, ...bookedTime({ ...booking, allDay: booking.all_day === 1 }) }
}
