import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type StoredDocument, storedElements } from '../../paper/document/index.ts'
import { quotedLinesOf, storeQuotedBookingLines } from './quoted-booking-line.store.ts'

/** Links a duplicate of a quote to the same bookings, line by line. */
export async function carryQuotedBookings(scope: Scope, quote: StoredDocument, copy: StoredDocument): Promise<void> {
  const [lines, copies] = [storedElements<'items'>(quote.items), storedElements<'items'>(copy.items)]
  const copyOf = new Map(lines.map(({ id }, index) => [id, mustHave(copies[index], 'the copy of a line').id]))
  const quoted = await quotedLinesOf(scope, quote.id)
  await storeQuotedBookingLines(
    scope,
    quoted.flatMap((one) => {
      const line = copyOf.get(one.line)
      return line === undefined ? [] : [{ ...one, quote_id: copy.id, line }]
    }),
  )
}
