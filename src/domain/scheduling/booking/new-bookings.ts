import type { Scope } from '../../../kernel/scope.ts'
import type { BookingWrite } from './booking-write.ts'
import { storeBookings } from './store-bookings.ts'

/** Stores new bookings together, without notifications. Returns their ids, in their order. */
export async function storeNewBookings(scope: Scope, members: readonly BookingWrite[]): Promise<readonly number[]> {
  const [ids = []] = await storeBookings(scope, { series: [{ rule: undefined, members }], quiet: true }, false)
  return ids
}
