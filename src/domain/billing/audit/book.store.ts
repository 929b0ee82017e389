import type { Dialect } from '../../../kernel/db/dialect.ts'
import type { Sql, SqlRow } from '../../../kernel/db/sql.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { tableOf } from '../../../kernel/db/table-of.ts'
import { addDocumentElements, type DocumentElements, type DocumentRecord, DRAFT } from '../../paper/document/index.ts'
import type { NumberedKind } from '../../paper/document-number/index.ts'

/** The stored data of one instance, in one snapshot of the database. */
export interface Book {
  readonly sql: Sql
  readonly dialect: Dialect
  readonly instanceId: number
}

export const totals = ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total', 'buy_total'] as const

export const allowanceTotals = ['allowance_total', 'charge_total'] as const
type Totals = { readonly [name in (typeof totals)[number]]: number }

/** A document without its elements. */
export interface DocumentHead extends Totals {
  readonly id: number
  readonly prefix: string
  readonly number: number | null
  readonly currency: string
  readonly status_id: number
  readonly deleted: number | null
  /** Of invoices only. */
  readonly allowance_total?: number
  readonly charge_total?: number
}

export type DocumentRow = DocumentHead & DocumentElements

export interface InvoiceHead extends DocumentHead {
  readonly amount_paid: number
  readonly amount_discounted: number
  readonly amount_credited: number
  readonly balance: number
  readonly allowance_total: number
  readonly charge_total: number
  readonly amount_prepaid: number
  readonly rounding_amount: number
}

export type InvoiceRow = InvoiceHead & DocumentElements

const documentColumns = ['id', 'prefix', 'number', 'currency', 'status_id', 'deleted', ...totals]
const allowanceColumns = ['allowance_total', 'charge_total', 'rounding_amount']
const balanceColumns = ['amount_paid', 'amount_discounted', 'amount_credited', 'balance', 'amount_prepaid'].concat(
  allowanceColumns,
)

export async function instanceIds(sql: Sql): Promise<number[]> {
  const heads = await sql.all<{ instance_id: number }>('select instance_id from instance_head order by instance_id', [])
  return heads.map(({ instance_id }) => instance_id)
}

const PAGE = 200

/** All documents of a kind, including deleted ones, in pages, so that any number of them fits in memory. */
export function quotes(book: Book): AsyncGenerator<DocumentHead[]> {
  return pages<DocumentHead>(book, 'quote', documentColumns)
}

export function invoices(book: Book): AsyncGenerator<InvoiceHead[]> {
  return pages<InvoiceHead>(book, 'invoice', [...documentColumns, ...balanceColumns])
}

async function* pages<Row extends DocumentHead>(
  book: Book,
  record: 'quote' | 'invoice',
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const sql = selectFrom(book, record, columns, { record })
    sql.add(' and t.id > ').value(after).add(` order by t.id limit ${PAGE}`)
    const rows = await book.sql.all<Row>(sql.text, sql.values)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    yield rows
  }
}

export interface PaymentRow {
  readonly id: number
  readonly invoice_id: number
  readonly amount: number
  readonly discount: number
  readonly currency: string
}

/** A credit note without its elements. */
export interface CreditNoteHead extends Totals {
  readonly id: number
  readonly invoice_id: number
  readonly prefix: string
  readonly number: number
  readonly currency: string
  readonly allowance_total: number
  readonly charge_total: number
  readonly rounding_amount: number
}

export type CreditNoteRow = CreditNoteHead & DocumentElements

export interface BilledRow {
  readonly invoice_id: number
  readonly line: number
  readonly booking_id: number
}

type Invoices = readonly { readonly id: number }[]

export function paymentsOfInvoices(book: Book, some: Invoices): Promise<PaymentRow[]> {
  return ofInvoices(
    book,
    some,
    selectFrom(book, 'payment', ['id', 'invoice_id', 'amount', 'discount', 'currency'], { absent: 'deleted' }),
  )
}

export function notesOfInvoices(book: Book, some: Invoices): Promise<CreditNoteHead[]> {
  const columns = ['id', 'invoice_id', 'prefix', 'number', 'currency', ...totals, ...allowanceColumns]
  const sql = selectFrom(book, 'credit_note', columns, { absent: 'deleted', record: 'credit-note' })
  return ofInvoices(book, some, sql)
}

/** The booking lines that these invoices bill and have not freed. */
export function billedOfInvoices(book: Book, some: Invoices): Promise<BilledRow[]> {
  return ofInvoices(
    book,
    some,
    selectFrom(book, 'billed_booking_line', ['invoice_id', 'line', 'booking_id'], { absent: 'freed' }),
  )
}

function ofInvoices<Row>({ sql: connection }: Book, some: Invoices, sql: SqlText): Promise<Row[]> {
  betweenIds(sql, 'invoice_id', some)
  return connection.all<Row>(sql.text, sql.values)
}

function betweenIds(sql: SqlText, column: string, some: Invoices): void {
  const [first, last] = [some[0], some.at(-1)]
  if (first === undefined || last === undefined) throw new Error('there are no invoices to look up')
  sql.add(` and t.${column} between `).value(first.id).add(' and ').value(last.id)
}

interface Selected {
  /** Only rows where this column is null. */
  readonly absent?: string
  /** The kind of document whose elements are read too. */
  readonly record?: DocumentRecord
}

/** Begins a statement about the table `t`. */
function selectFrom(book: Book, table: string, columns: readonly string[], { absent, record }: Selected = {}): SqlText {
  const sql = new SqlText(book.dialect, book.instanceId).add(`select ${columns.map((name) => `t.${name}`).join(', ')}`)
  if (record !== undefined) addDocumentElements(sql, record)
  sql.add(` from ${table} as t where `).ofInstance('t')
  return absent === undefined ? sql : sql.add(` and t.${absent} is null`)
}

/** An e-invoice as it was kept at issue. */
export interface KeptEInvoiceRow {
  readonly record: string
  readonly record_id: number
  readonly format: string
  readonly xml: string
  readonly sha256: string
}

/** The e-invoices that were kept of some documents of a kind. */
export function keptEInvoices(
  { sql: connection, ...book }: Book,
  record: string,
  some: Invoices,
): Promise<KeptEInvoiceRow[]> {
  const columns = ['record', 'record_id', 'format', 'xml', 'sha256']
  const sql = selectFrom({ sql: connection, ...book }, 'issued_einvoice', columns)
  betweenIds(sql.add(' and t.record = ').value(record), 'record_id', some)
  return connection.all<KeptEInvoiceRow>(sql.text, sql.values)
}

export interface SequenceRow extends SqlRow {
  readonly prefix: string
  readonly issued: number
  readonly highest: number
  readonly last_number: number
}

/** For each prefix: how many documents are issued, their highest number, and the last number of the sequence. */
export function sequences(book: Book, kind: NumberedKind): Promise<SequenceRow[]> {
  const sql = new SqlText(book.dialect, book.instanceId)
  sql.add('select t.prefix, count(*) as issued, max(t.number) as highest, coalesce((select s.last_number')
  sql.add(' from document_number as s where ').ofInstance('s')
  sql.add(' and s.kind = ').value(kind).add(' and s.prefix = t.prefix), 0) as last_number')
  sql.add(` from ${tableOf(kind)} as t where `).ofInstance('t')
  sql.add(' and t.deleted is null and t.number is not null')
  if (kind === 'invoice') sql.add(' and t.status_id <> ').value(DRAFT)
  sql.add(' group by t.prefix order by t.prefix')
  return book.sql.all<SequenceRow>(sql.text, sql.values)
}

/** Documents of other prefixes whose prefix and number, as printed, begin with this prefix. */
export async function printedLike(book: Book, kind: NumberedKind, prefix: string): Promise<string[]> {
  const sql = new SqlText(book.dialect, book.instanceId)
  sql
    .add('select prefix || cast(number as text) as printed')
    .add(` from ${tableOf(kind)} where `)
    .ofInstance()
  sql.add(' and deleted is null and number is not null and prefix <> ').value(prefix)
  const rows = await book.sql.all<{ readonly printed: string }>(sql.text, sql.values)
  return rows.map(({ printed }) => printed).filter((printed) => printed.startsWith(prefix))
}
