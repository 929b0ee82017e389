import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import { billedOfBookings, storeBilledBookingLines } from './billed-booking-line.store.ts'
import { type BilledQuoteLine, billedLinesOfQuote } from './billed-quote-line.store.ts'
import { invoiceLabel } from './invoice-label.ts'
import { billedQuantity } from './part-of-line.ts'
import { quotedLinesOf } from './quoted-booking-line.store.ts'

/** What an invoice takes of a line of a quote. */
export interface TakenLine extends BilledQuoteLine {
  readonly of: Pick<Line, 'quantity' | 'exact_quantity' | 'unit'>
}

/**
 * A quote that was made of bookings bills them when it is invoiced. Throws `Conflict` where another invoice than those of
 * the quote has billed one of them, unless `again` says that this is meant.
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
      throw new Conflict(`The booking ${booking_id} of this quote is on ${label}. With again=true it is billed again.`)
    }
    const turn = 1 + Math.max(0, ...before.map((one) => one.turn))
    return { invoice_id, line, booking_id, booking_line, turn, ...billedQuantity(of) }
  })
  await storeBilledBookingLines(scope, billed)
}
