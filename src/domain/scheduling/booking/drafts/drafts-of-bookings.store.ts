import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

/** The status of draft invoices. This slice cannot import it from `paper`, which is above it. */
const DRAFT = 1

interface DraftedBooking {
  readonly booking_id: number
  readonly invoice_id: number
}

/** The draft invoices that bill these bookings, in the order of the bookings; at most `limit`. */
export function draftsOfBookings(
  { db }: Scope,
  bookingIds: readonly number[],
  limit: number,
): Promise<DraftedBooking[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select distinct billed.booking_id, billed.invoice_id from billed_booking_line as billed join invoice on ')
  sql.ofInstance('invoice').add(' and invoice.id = billed.invoice_id where ').ofInstance('billed')
  sql.add(' and billed.freed is null and invoice.deleted is null and invoice.status_id = ').value(DRAFT).add(' and ')
  sql.add(db.dialect.anyOf('billed.booking_id', sql.placeholder(JSON.stringify(bookingIds)), 'integer'))
  sql.add(' order by billed.booking_id, billed.invoice_id').limit(limit)
  return db.statement<DraftedBooking>(sql.text, sql.values)
}
