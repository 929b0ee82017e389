import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { addDocumentElements, type DocumentElements, DRAFT, withDocumentElements } from '../../paper/document/index.ts'
import type { Period } from './export-params.ts'
import { pagesByDate } from './pages-by-date.store.ts'
import { addSettledBefore } from './settled-before.store.ts'

/** The columns of every row of an export that is a document. */
export interface IssuedDocumentRow {
  readonly id: number
  readonly prefix: string
  readonly number: number | null
  readonly date: number
  readonly currency: string
  readonly reference: string | null
  /** The buyer as JSON; null for documents that are older than the member. */
  readonly buyer: string | null
  readonly client_id: number | null
  readonly client_name: string
  readonly debtor_number: string | null
  readonly project_id: number | null
  readonly project_name: string | null
  readonly project_code: string | null
  readonly cost_center: string | null
  readonly tax_currency: string | null
  readonly tax_exchange_rate: string | null
  readonly delivery_date: number | null
  readonly deliver_to_country: string | null
  readonly period_end: number | null
  /** Of invoices only. */
  readonly due_date?: number | null
  readonly amount_prepaid?: number
  readonly balance?: number
  readonly rounding_amount: number
  /** Of credit notes only: the number of the invoice. */
  readonly invoice_id?: number
  readonly invoice_prefix?: string
  readonly invoice_number?: number | null
  /** Of credit notes only: what earlier credit notes of the invoice took back, with their rounding, if there is an exchange rate. */
  readonly credited_before?: number
  readonly sub_total: number
  readonly discount_total: number
  readonly net_total: number
  readonly tax_total: number
  readonly total: number
  readonly buy_total: number
}

export interface IssuedInvoiceRow extends IssuedDocumentRow {
  readonly due_date: number | null
  readonly status_id: number
  readonly amount_paid: number
  readonly amount_discounted: number
  readonly amount_credited: number
  readonly balance: number
  readonly amount_prepaid: number
}

export interface IssuedCreditNoteRow extends IssuedDocumentRow {
  readonly reason: string | null
  readonly invoice_prefix: string
  readonly invoice_number: number | null
  readonly credited_before: number
  /** The tax that earlier credit notes of the invoice took back, if there is an exchange rate. */
  readonly tax_credited_before: number
}

export interface MadePaymentRow {
  readonly id: number
  readonly invoice_id: number
  readonly date: number
  readonly amount: number
  readonly discount: number
  readonly currency: string
  readonly method: string | null
  readonly reference: string | null
  readonly invoice_prefix: string
  readonly invoice_number: number | null
  readonly buyer: string | null
  readonly client_id: number | null
  readonly client_name: string
  readonly debtor_number: string | null
  /** Of the invoice. */
  readonly tax_currency: string | null
  readonly tax_exchange_rate: string | null
  readonly deliver_to_country: string | null
  readonly settled_before: number
}

/** An invoice with what was paid and credited of it after a day. */
export interface OpenInvoiceRow extends IssuedInvoiceRow {
  readonly paid_later: number
  readonly discounted_later: number
  readonly credited_later: number
}

const documentColumns = ['id', 'prefix', 'number', 'date', 'currency', 'reference', 'buyer', 'client_id', 'project_id']
  .concat(['tax_currency', 'tax_exchange_rate', 'deliver_to_country', 'delivery_date', 'period_end'])
  .concat(['sub_total', 'discount_total', 'net_total', 'tax_total', 'total', 'buy_total'])
  .map((column) => `d.${column}`)
  .concat([
    'c.name as client_name',
    'c.debtor_number',
    'p.name as project_name',
    'p.code as project_code',
    'p.cost_center',
  ])
const invoiceColumns = ['due_date', 'status_id', 'amount_paid', 'amount_discounted', 'amount_credited', 'balance']
  .concat(['amount_prepaid', 'rounding_amount'])
  .map((name) => `d.${name}`)

/** Issued invoices of the period, by date, in pages. */
export function issuedInvoices(
  scope: Scope,
  period: Period,
  ids?: readonly number[],
): AsyncGenerator<IssuedInvoiceRow[]> {
  return pagesByDate(scope, 'invoice', period, (sql, narrow) => {
    sql.add(`select ${[...documentColumns, ...invoiceColumns].join(', ')} from invoice as d`)
    joinParties(sql)
    narrow(sql).add(` and d.status_id <> ${DRAFT}`)
    amongIds(scope, sql, 'd.id', ids)
  })
}

/** Credit notes of the period, by date, in pages. */
export function issuedCreditNotes(
  scope: Scope,
  period: Period,
  invoiceIds?: readonly number[],
): AsyncGenerator<IssuedCreditNoteRow[]> {
  const { integer } = scope.db.dialect.ddl
  return pagesByDate(scope, 'credit_note', period, (sql, narrow) => {
    const own = [
      'd.invoice_id',
      'd.reason',
      'd.rounding_amount',
      'i.prefix as invoice_prefix',
      'i.number as invoice_number',
    ]
    sql.add(`select ${[...documentColumns, ...own].join(', ')}`)
    // PostgreSQL sums integers to a numeric, which is a text to its clients.
    for (const [sum, name] of [
      ['n.tax_total', 'tax_credited_before'],
      ['n.total + n.rounding_amount', 'credited_before'],
    ]) {
      sql.add(`, case when d.tax_exchange_rate is null then 0 else (select cast(coalesce(sum(${sum}), 0) as `)
      sql.add(`${integer}) from credit_note as n where `).ofInstance('n')
      sql.add(` and n.deleted is null and n.invoice_id = d.invoice_id and n.id < d.id) end as ${name}`)
    }
    sql.add(' from credit_note as d join invoice as i on ')
    sql.ofInstance('i').add(' and i.id = d.invoice_id')
    joinParties(sql)
    narrow(sql)
    amongIds(scope, sql, 'd.invoice_id', invoiceIds)
  })
}

function amongIds({ db }: Scope, sql: SqlText, column: string, ids: readonly number[] | undefined): void {
  if (ids === undefined) return
  sql.add(' and ').add(db.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer'))
}

/** Payments of the period, by date, in pages. */
export function madePayments(scope: Scope, period: Period): AsyncGenerator<MadePaymentRow[]> {
  return pagesByDate(scope, 'payment', period, (sql, narrow) => {
    sql.add('select d.id, d.invoice_id, d.date, d.amount, d.discount, d.currency, d.method, d.reference, ')
    sql.add('i.prefix as invoice_prefix, i.number as invoice_number, i.buyer, i.client_id, i.tax_currency, ')
    sql.add('i.tax_exchange_rate, i.deliver_to_country, c.name as client_name, c.debtor_number')
    addSettledBefore(sql).add(' from payment as d join invoice as i on ')
    sql.ofInstance('i').add(' and i.id = d.invoice_id left join contact as c on ')
    sql.ofInstance('c').add(' and c.id = i.client_id')
    narrow(sql)
  })
}

export type DiscountRow = Pick<MadePaymentRow, 'id' | 'invoice_id' | 'date' | 'discount'>

/** All discounts for early payment of some invoices, in the order of their days. */
export function discountsOfInvoices({ db }: Scope, ids: readonly number[]): Promise<DiscountRow[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select id, invoice_id, date, discount from payment where ')
  sql.ofInstance().add(' and deleted is null and discount <> 0 and ')
  sql.add(db.dialect.anyOf('invoice_id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by date, id')
  return db.statement<DiscountRow>(sql.text, sql.values)
}

/** What was owed of it at the end of the day. */
export function balanceAsOf({ balance, paid_later, discounted_later, credited_later }: OpenInvoiceRow): number {
  return balance + paid_later + discounted_later + credited_later
}

/** Issued invoices of the period on which something may have been owed, either way, at the end of the day `asOf`. */
export function openInvoicesAsOf(scope: Scope, period: Period, asOf: number): AsyncGenerator<OpenInvoiceRow[]> {
  const { integer } = scope.db.dialect.ddl
  const paidLater = (sql: SqlText) => laterThan(sql.add('from payment as x where '), asOf)
  const creditedLater = (sql: SqlText) => laterThan(sql.add('from credit_note as x where '), asOf)
  return pagesByDate(scope, 'invoice', { ...period, to: Math.min(period.to ?? asOf, asOf) }, (sql, narrow) => {
    sql.add(`select ${[...documentColumns, ...invoiceColumns].join(', ')}`)
    // PostgreSQL sums integers to a numeric, which is a text to its clients.
    paidLater(sql.add(`, (select cast(coalesce(sum(x.amount), 0) as ${integer}) `)).add(') as paid_later')
    paidLater(sql.add(`, (select cast(coalesce(sum(x.discount), 0) as ${integer}) `)).add(') as discounted_later')
    creditedLater(sql.add(`, (select cast(coalesce(sum(x.total + x.rounding_amount), 0) as ${integer}) `)).add(
      ') as credited_later',
    )
    joinParties(sql.add(' from invoice as d'))
    narrow(sql).add(` and d.status_id <> ${DRAFT} and (d.balance <> 0 or exists (select 1 `)
    creditedLater(paidLater(sql).add(') or exists (select 1 ')).add('))')
  })
}

function laterThan(sql: SqlText, day: number): SqlText {
  // `+x.date` makes SQLite look up those of the invoice. By the bare column, it would read all that are later, for each invoice.
  return sql.ofInstance('x').add(' and x.invoice_id = d.id and x.deleted is null and +x.date > ').value(day)
}

/** Lines that are read together, with their documents: a document may have 2,000. */
const LINES_AT_ONCE = 250

/** The documents of a page with their lines and taxes, in parts that are small in memory. */
export async function* withMoney<Row extends IssuedDocumentRow>(
  scope: Scope,
  record: 'invoice' | 'credit-note',
  rows: readonly Row[],
): AsyncGenerator<(Row & DocumentElements)[]> {
  const counts = await linesOf(scope, record, rows)
  for (let at = 0; at < rows.length; ) {
    const part: Row[] = []
    for (let lines = 0; at < rows.length && (part.length === 0 || lines < LINES_AT_ONCE); at += 1) {
      const row = rows[at]
      if (row === undefined) break
      lines += counts.get(row.id) ?? 0
      part.push(row)
    }
    const elements = new Map((await elementsOf(scope, record, part)).map(({ id, ...money }) => [id, money]))
    yield part.map((row) => ({ items: null, taxes: null, allowances: null, ...row, ...elements.get(row.id) }))
  }
}

type Documents = readonly { readonly id: number }[]

/** How many lines each document has; documents without lines are left out. */
async function linesOf({ db }: Scope, record: string, rows: Documents): Promise<ReadonlyMap<number, number>> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select record_id as id, cast(count(*) as ${db.dialect.ddl.integer}) as lines from document_line where `)
  sql.ofInstance().add(' and record = ').value(record).add(' and ')
  sql.add(db.dialect.anyOf('record_id', sql.placeholder(idsOf(rows)), 'integer')).add(' group by record_id')
  const counts = await db.statement<{ id: number; lines: number }>(sql.text, sql.values)
  return new Map(counts.map(({ id, lines }) => [id, lines]))
}

async function elementsOf({ db }: Scope, record: 'invoice' | 'credit-note', documents: Documents) {
  const sql = new SqlText(db.dialect, db.instanceId).add('select t.id, t.currency')
  addDocumentElements(sql, record)
  sql.add(record === 'invoice' ? ' from invoice as t where ' : ' from credit_note as t where ').ofInstance('t')
  sql.add(' and ').add(db.dialect.anyOf('t.id', sql.placeholder(idsOf(documents)), 'integer'))
  const rows = await db.statement<{ id: number; currency: string }>(sql.text, sql.values)
  return rows.map((row) => withDocumentElements(record, row))
}

function idsOf(rows: Documents): string {
  return JSON.stringify(rows.map(({ id }) => id))
}

function joinParties(sql: SqlText): void {
  sql.add(' left join contact as c on ').ofInstance('c').add(' and c.id = d.client_id')
  sql.add(' left join project as p on ').ofInstance('p').add(' and p.id = d.project_id')
}
