import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { billedOfBookings, type LiveBooking } from './billed-booking-line.store.ts'
import { invoiceLabel } from './invoice-label.ts'
import type { BillableLine } from './lines-of-bookings.ts'
import { restBeside, turnAfter } from './part-of-line.ts'

/** The advice about bookings that are already on an invoice. */
export type AlreadyBilled = 'refuse' | 'leave-out' | 'again'

/** The lines to bill now. The warnings name bookings that are left out although something is open. */
export async function openLines(
  scope: Scope,
  lines: readonly BillableLine[],
  billed: AlreadyBilled,
): Promise<{ lines: BillableLine[]; warnings: string[] }> {
  const bookingIds = [...new Set(lines.map(({ booking }) => booking.id))]
  const live = Map.groupBy(await billedOfBookings(scope, bookingIds), (one) => one.booking_id)
  if (billed === 'refuse' && live.size > 0) refuseBilled([...live.values()].flat())
  const warnings: string[] = []
  const open = [...Map.groupBy(lines, ({ booking }) => booking.id)].flatMap(([bookingId, some]) => {
    const before = live.get(bookingId) ?? []
    const billedOf = ({ key }: BillableLine) => before.filter((one) => one.booking_line === key)
    if (billed === 'again') return some.map((one) => ({ ...one, turn: turnAfter(billedOf(one)) }))
    const rest = some.flatMap((one) => restOf(one, billedOf(one)))
    if (rest.length === 0 || !isChanged(some, before)) return rest
    warnings.push(`the booking ${bookingId} has changed after it was billed: see ${labelsOf(before)}`)
    return []
  })
  return { lines: open, warnings }
}

/** The unbilled part of a line: all of it, or what it has grown by since. */
function restOf(one: BillableLine, billed: readonly LiveBooking[]): BillableLine[] {
  if (billed.length === 0) return [one]
  const line = restBeside(one.line, billed)
  return line === undefined ? [] : [{ ...one, line, turn: turnAfter(billed) }]
}

/**
 * A billed line was removed, or has another unit. The current lines may then be the same work under another id, so they
 * are billed only on request.
 */
function isChanged(lines: readonly BillableLine[], before: readonly LiveBooking[]): boolean {
  const units = new Map(lines.map(({ key, line }) => [key, line.unit]))
  return before.some((one) => units.get(one.booking_line) !== one.unit)
}

function refuseBilled(billed: readonly LiveBooking[]): never {
  const pairs = new Map(billed.map((one) => [`${one.booking_id} ${one.invoice_id}`, one]))
  const details = [...pairs.values()].map(({ booking_id, invoice_id, prefix, number }) => ({
    booking_id,
    invoice_id,
    prefix,
    number,
  }))
  const named = details.slice(0, NAMED_MAX).map((one) => `the booking ${one.booking_id} on ${labelOf(one)}`)
  const more = details.length > NAMED_MAX ? ` and ${details.length - NAMED_MAX} more` : ''
  throw new Conflict(
    `Already on an invoice: ${named.join(', ')}${more}. With rest=true, only what is left of them is billed. ` +
      'With again=true, they are billed again in full.',
    details,
  )
}

const NAMED_MAX = 5

function labelOf(one: Pick<LiveBooking, 'invoice_id' | 'prefix' | 'number'>): string {
  return invoiceLabel({ ...one, id: one.invoice_id })
}

function labelsOf(billed: readonly LiveBooking[]): string {
  return [...new Set(billed.map(labelOf))].join(', ')
}
