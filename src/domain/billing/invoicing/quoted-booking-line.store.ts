import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The rate or item of a booking that a quote line is made from. */
export interface QuotedBookingLine {
  readonly quote_id: number
  readonly line: number
  readonly booking_id: number
  /** `rate:5`, `item:7`. */
  readonly booking_line: string
}

const columns = ['quote_id', 'line', 'booking_id', 'booking_line'] as const

export async function storeQuotedBookingLines(scope: Scope, lines: readonly QuotedBookingLine[]): Promise<void> {
  const rows = lines.map((line) => columns.map((column) => line[column]))
  await insertRows(scope.db, 'quoted_booking_line', columns, rows)
}

export function quotedLinesOf(scope: Scope, quoteId: number): Promise<QuotedBookingLine[]> {
  const query = scope.db.rows<QuotedBookingLine>('quoted_booking_line').select(columns).where('quote_id', '=', quoteId)
  return scope.db.all(query)
}

/** The ids of the lines of a quote that are, or were, made from bookings. */
export async function quotedLineIds(scope: Scope, quoteId: number): Promise<number[]> {
  return (await quotedLinesOf(scope, quoteId)).map(({ line }) => line)
}
