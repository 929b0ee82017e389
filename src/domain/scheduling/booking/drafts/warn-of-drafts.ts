import { levelAllows, moduleOf } from '../../../../kernel/auth/modules.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { draftsOfBookings } from './drafts-of-bookings.store.ts'

/** How many warnings name a booking. If there are more, a last warning says so. */
const NAMED_MAX = 10

/**
 * Warns that draft invoices still bill these bookings, which were cancelled or deleted. Only users who can read
 * invoices learn which invoices.
 */
export async function warnOfDrafts(scope: Scope, bookingIds: readonly number[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const drafts = await draftsOfBookings(scope, bookingIds, NAMED_MAX + 1)
  const mayRead = levelAllows(scope.actor.levels[moduleOf('SALES')], 'READ')
  const warnings = drafts.slice(0, NAMED_MAX).map(({ booking_id, invoice_id }) => {
    const draft = mayRead ? `the draft invoice with the id ${invoice_id}` : 'a draft invoice'
    return `the booking ${booking_id} stays on ${draft} until its lines are removed there`
  })
  return drafts.length > NAMED_MAX ? [...warnings, 'more of these bookings are on draft invoices'] : warnings
}
