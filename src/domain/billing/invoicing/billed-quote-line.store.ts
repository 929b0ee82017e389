import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { addFractions, type Fraction, NOTHING } from '../../../kernel/money/fraction.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { notedQuantity } from './part-of-line.ts'

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
}

/** The live invoices of a quote, oldest first. */
export function invoicesOfQuote(scope: Scope, quoteId: number): Promise<QuoteInvoice[]> {
  const query = scope.db
    .records<QuoteInvoice & { quote_id: number }>('invoice')
    .select(['id', 'prefix', 'number'])
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

/**
 * The quantities of each line of a quote that live invoices bill. They are the present quantities of the invoices' lines,
 * because a draft may have been changed.
 */
export async function billedQuantities({ db }: Scope, quoteId: number): Promise<ReadonlyMap<number, Fraction>> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select b.quote_line as line, l.quantity, l.exact_quantity from billed_quote_line as b join invoice as i on ')
  sql.ofInstance('i').add(' and i.id = b.invoice_id and i.deleted is null join document_line as l on ').ofInstance('l')
  sql.add(" and l.record = 'invoice' and l.record_id = b.invoice_id and l.id = b.line where ").ofInstance('b')
  sql.add(' and b.freed is null and b.quote_id = ').value(quoteId)
  const rows = await db.statement<{ line: number; quantity: number; exact_quantity: string | null }>(
    sql.text,
    sql.values,
  )
  const billed = new Map<number, Fraction>()
  for (const { line, ...noted } of rows) {
    billed.set(line, addFractions(billed.get(line) ?? NOTHING, notedQuantity(noted)))
  }
  return billed
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
