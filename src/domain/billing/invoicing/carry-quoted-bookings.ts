import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { storedElements } from '../../paper/document/index.ts'
import { quotedLinesOf, storeQuotedBookingLines } from './quoted-booking-line.store.ts'

/** Links a duplicate of a quote to the same bookings, line by line. */
export async function carryQuotedBookings(scope: Scope, quote: SqlRow, copy: SqlRow): Promise<void> {
  const [lines, copies] = [quote, copy].map(({ items }) => storedElements<'items'>(items).map(({ id }) => id))
  const copyOf = new Map(lines?.map((id, index) => [id, copies?.[index] ?? 0]))
  const quoted = await quotedLinesOf(scope, Number(quote.id))
  await storeQuotedBookingLines(
    scope,
    quoted.flatMap((one) => {
      const line = copyOf.get(one.line)
      return line === undefined ? [] : [{ ...one, quote_id: Number(copy.id), line }]
    }),
  )
}
