import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The line of a quote that an invoice line bills. */
export interface BilledQuoteLine {
  readonly invoice_id: number
  readonly line: number
  readonly quote_id: number
  readonly quote_line: number
}

interface StoredLine extends BilledQuoteLine {
  readonly freed: number | null
}

const columns = ['invoice_id', 'line', 'quote_id', 'quote_line'] as const

export interface QuoteInvoice {
  readonly id: number
  readonly prefix: string
  readonly number: number | null
  readonly items: string | null
}

/** The live invoices of a quote, oldest first. */
export function invoicesOfQuote(scope: Scope, quoteId: number): Promise<QuoteInvoice[]> {
  const query = scope.db
    .records<QuoteInvoice & { quote_id: number }>('invoice')
    .select(['id', 'prefix', 'number', 'items'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
  return scope.db.all(query)
}

/** The lines that invoices have billed of a quote and not freed since, including those of deleted invoices. */
export function billedLinesOfQuote(scope: Scope, quoteId: number): Promise<BilledQuoteLine[]> {
  const query = scope.db
    .rows<StoredLine>('billed_quote_line')
    .select(columns)
    .where('quote_id', '=', quoteId)
    .where('freed', 'is', null)
  return scope.db.all(query)
}

/** The ids of the lines of an invoice that bill, or billed, a line of a quote. */
export async function quoteLinesOfInvoice(scope: Scope, invoiceId: number): Promise<number[]> {
  const query = scope.db.rows<StoredLine>('billed_quote_line').select('line').where('invoice_id', '=', invoiceId)
  return (await scope.db.all(query)).map(({ line }) => line)
}

export async function storeBilledQuoteLines(scope: Scope, lines: readonly BilledQuoteLine[]): Promise<void> {
  const rows = lines.map((line) => columns.map((column) => line[column]))
  await insertRows(scope.db, 'billed_quote_line', columns, rows)
}

export async function freeQuoteLines(scope: Scope, invoiceId: number, lines: readonly number[]): Promise<void> {
  const query = scope.db
    .update<StoredLine>('billed_quote_line', { freed: scope.clock.now() })
    .where('invoice_id', '=', invoiceId)
    .where('line', 'in', lines)
    .where('freed', 'is', null)
  await scope.db.run(query)
}
