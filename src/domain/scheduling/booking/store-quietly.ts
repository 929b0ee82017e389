import type { Scope } from '../../../kernel/scope.ts'
import type { BookingWrite } from './booking-write.ts'
import { storeBookings } from './store-bookings.ts'

/**
 * Stores new and changed bookings without notifications. Clashes are refused only if the instance rejects them. Returns
 * the ids in the same order.
 */
export async function storeQuietly(scope: Scope, members: readonly BookingWrite[]): Promise<readonly number[]> {
  const [ids = []] = await storeBookings(scope, { series: [{ rule: undefined, members }], quiet: true }, false)
  return ids
}
