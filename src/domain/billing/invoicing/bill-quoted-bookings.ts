import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import { billedOfBookings, storeBilledBookingLines } from './billed-booking-line.store.ts'
import { type BilledQuoteLine, billedLinesOfQuote } from './billed-quote-line.store.ts'
import { invoiceLabel } from './invoice-label.ts'
import { quantityOfLine, turnAfter } from './part-of-line.ts'
import { quotedLinesOf } from './quoted-booking-line.store.ts'

/** The part of a quote line that an invoice bills. */
export interface TakenLine extends BilledQuoteLine {
  readonly of: Pick<Line, 'quantity' | 'exact_quantity' | 'unit'>
}

/**
 * Invoicing a quote that was made from bookings bills these bookings. Throws `Conflict` if an invoice that does not
 * belong to the quote has billed one of them, unless `again` is set.
 */
export async function billQuotedBookings(
  scope: Scope,
  quoteId: number,
  taken: readonly TakenLine[],
  again: boolean,
): Promise<void> {
  const sources = new Map((await quotedLinesOf(scope, quoteId)).map((one) => [one.line, one]))
  const due = taken.flatMap((one) => {
    const source = sources.get(one.quote_line)
    return source === undefined ? [] : [{ ...source, ...one }]
  })
  const live = await billedOfBookings(scope, [...new Set(due.map(({ booking_id }) => booking_id))])
  const own = new Set((await billedLinesOfQuote(scope, quoteId)).map(({ line }) => line))
  const billed = due.map(({ invoice_id, line, booking_id, booking_line, of }) => {
    const before = live.filter((one) => one.booking_id === booking_id && one.booking_line === booking_line)
    const other = before.find((one) => !own.has(one.line))
    if (other !== undefined && !again) {
      const label = invoiceLabel({ ...other, id: other.invoice_id })
      throw new Conflict(`The booking ${booking_id} of this quote is on ${label}. Send again=true to bill it again.`)
    }
    return { invoice_id, line, booking_id, booking_line, turn: turnAfter(before), ...quantityOfLine(of) }
  })
  await storeBilledBookingLines(scope, billed)
}
