import type { Scope } from '../../kernel/scope.ts'

/** Which rate or item of a booking a line of a quote is made of. */
export interface QuotedBookingLine {
  readonly quote_id: number
  readonly line: number
  readonly booking_id: number
  /** `rate:5`, `item:7`. */
  readonly booking_line: string
}

const ROWS_PER_STATEMENT = 100

export async function storeQuotedBookingLines(scope: Scope, lines: readonly QuotedBookingLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_PER_STATEMENT) {
    const some = lines.slice(from, from + ROWS_PER_STATEMENT)
    await scope.db.run(scope.db.insertInto<QuotedBookingLine>('quoted_booking_line', some))
  }
}

export function quotedLinesOf(scope: Scope, quoteId: number): Promise<QuotedBookingLine[]> {
  const query = scope.db
    .rows<QuotedBookingLine>('quoted_booking_line')
    .select(['quote_id', 'line', 'booking_id', 'booking_line'])
    .where('quote_id', '=', quoteId)
  return scope.db.all(query)
}

/** The lines of a quote that are, or were, made of bookings. */
export async function quotedLineIds(scope: Scope, quoteId: number): Promise<number[]> {
  return (await quotedLinesOf(scope, quoteId)).map(({ line }) => line)
}
