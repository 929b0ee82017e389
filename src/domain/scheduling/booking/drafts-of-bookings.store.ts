import { levelAllows, moduleOf } from '../../../kernel/auth/modules.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** How many warnings name a booking. If there are more, a last warning says so. */
const NAMED_MAX = 10

const DRAFT = 1

interface Drafted {
  readonly booking_id: number
  readonly invoice_id: number
}

/**
 * Warns that draft invoices still bill these bookings, which were cancelled or deleted. Only users who can read
 * invoices learn which invoices.
 */
export async function warnOfDrafts(scope: Scope, bookingIds: readonly number[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const drafted = await findDrafts(scope, bookingIds)
  const mayRead = levelAllows(scope.actor.levels[moduleOf('SALES')], 'READ')
  const warnings = drafted.slice(0, NAMED_MAX).map(({ booking_id, invoice_id }) => {
    const draft = mayRead ? `the draft invoice with the id ${invoice_id}` : 'a draft invoice'
    return `the booking ${booking_id} stays on ${draft} until its lines are removed there`
  })
  return drafted.length > NAMED_MAX ? [...warnings, 'more of these bookings are on draft invoices'] : warnings
}

function findDrafts({ db }: Scope, bookingIds: readonly number[]): Promise<Drafted[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select distinct billed.booking_id, billed.invoice_id from billed_booking_line as billed join invoice on ')
  sql.ofInstance('invoice').add(' and invoice.id = billed.invoice_id where ').ofInstance('billed')
  sql.add(' and billed.freed is null and invoice.deleted is null and invoice.status_id = ').value(DRAFT).add(' and ')
  sql.add(db.dialect.anyOf('billed.booking_id', sql.placeholder(JSON.stringify(bookingIds)), 'integer'))
  sql.add(' order by billed.booking_id, billed.invoice_id').limit(NAMED_MAX + 1)
  return db.statement<Drafted>(sql.text, sql.values)
}
