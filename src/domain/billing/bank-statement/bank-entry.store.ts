import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DRAFT } from '../../paper/document/index.ts'
import { type OfferingInvoice, offeredDiscounts } from '../invoice/index.ts'
import { endsLike, type OpenInvoice } from './named-numbers.ts'

/** An entry of a bank statement that became payments. */
export interface BankEntry {
  readonly account: string
  readonly reference: string
  readonly statement_id: number
  readonly payer_iban: string | null
  readonly client_id: number | null
  /** A digest of what it says; null for entries that were booked before it was kept. */
  readonly mark: string | null
  /** What the bank kept of it (Chrgs), in ten-thousandths. */
  readonly fee: number
}

interface InvoiceRow extends Omit<OpenInvoice, 'discounts'>, OfferingInvoice {
  readonly currency: string
  readonly status_id: number
  readonly amount_discounted: number
}

const columns = ['account', 'reference', 'statement_id', 'payer_iban', 'client_id', 'mark', 'fee'] as const

export function importedEntries(scope: Scope): Promise<BankEntry[]> {
  return scope.db.all(scope.db.rows<BankEntry>('bank_entry').select(columns))
}

export async function keepBankEntries(scope: Scope, entries: readonly BankEntry[]): Promise<void> {
  if (entries.length === 0) return
  await insertRows(
    scope.db,
    'bank_entry',
    columns,
    entries.map((entry) => columns.map((column) => entry[column])),
  )
}

const numbered = ['id', 'prefix', 'number', 'currency', 'client_id', 'balance'] as const
/** Invoices whose terms are read together: each can have 10,000 characters. */
const TERMS_AT_ONCE = 250

const offering = ['date', 'total', 'amount_prepaid', 'rounding_amount', 'amount_credited'] as const

/** The issued invoices on which something is owed, oldest first. */
export async function openInvoices(scope: Scope): Promise<OpenInvoice[]> {
  const query = scope.db
    .records<InvoiceRow>('invoice')
    .select([...numbered, ...offering, 'amount_discounted'])
    .where('balance', '>', 0)
    .where('status_id', '<>', DRAFT)
    .orderBy('id')
  const rows = (await scope.db.all(query)) as Omit<InvoiceRow, 'status_id' | 'terms'>[]
  const open: OpenInvoice[] = []
  for await (const page of pagesOf(rows, TERMS_AT_ONCE)) {
    const terms = await discountTerms(scope, page)
    for (const { id, prefix, number, currency, client_id, balance, ...row } of page) {
      const discounts = offeredDiscounts({ ...row, currency, terms: terms.get(id) ?? null })
      open.push({ id, prefix, number, currency, client_id, balance, discounts })
    }
  }
  return open
}

/** The terms with discounts of those invoices that have not had one. */
async function discountTerms(
  { db }: Scope,
  invoices: readonly { readonly id: number; readonly amount_discounted: number }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = invoices.flatMap(({ id, amount_discounted }) => (amount_discounted === 0 ? id : []))
  const sql = new SqlText(db.dialect, db.instanceId).add(`select id, terms from invoice where `).ofInstance()
  sql.add(` and terms like '%#SKONTO#%' and `)
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number; terms: string }>(sql.text, sql.values)
  return new Map(rows.map(({ id, terms }) => [id, terms]))
}

/** The issued invoices of these clients on which nothing is owed any more. */
export async function settledInvoices({ db }: Scope, clients: readonly number[]): Promise<OpenInvoice[]> {
  if (clients.length === 0) return []
  const query = db
    .records<InvoiceRow>('invoice')
    .select(numbered)
    .where('balance', '<=', 0)
    .where('status_id', '<>', DRAFT)
    .where('client_id', 'in', clients)
  return ((await db.all(query)) as Omit<OpenInvoice, 'discounts'>[]).map(withoutDiscounts)
}

/** The issued invoices on which nothing is owed any more and whose number ends like that of one of these: ED-2026-7 of 2026-7. */
export async function settledWithLongerNumber({ db }: Scope, invoices: readonly OpenInvoice[]): Promise<OpenInvoice[]> {
  const byNumber = Map.groupBy(invoices, ({ number }) => number)
  const sql = new SqlText(db.dialect, db.instanceId).add(`select ${numbered.join(', ')} from invoice where `)
  sql.ofInstance().add(` and deleted is null and status_id <> ${DRAFT} and balance <= 0 and `)
  sql.add(db.dialect.anyOf('number', sql.placeholder(JSON.stringify([...byNumber.keys()])), 'integer'))
  const found = await db.statement<Omit<OpenInvoice, 'discounts'>>(sql.add(' order by id').text, sql.values)
  const settled = found.map(withoutDiscounts)
  return settled.filter((one) => byNumber.get(one.number)?.some((open) => endsLike(one, open)))
}

/** An invoice with what is paid of it, and what is left of its discounts. */
export interface ReturnableInvoice extends OpenInvoice {
  readonly amount_paid: number
  readonly amount_discounted: number
}

/** The issued invoices with one of these ids or numbers. */
export async function returnableInvoices(
  { db }: Scope,
  ids: ReadonlySet<number>,
  numbers: ReadonlySet<number>,
): Promise<ReturnableInvoice[]> {
  const shown = [...numbered, 'amount_paid', 'amount_discounted'].join(', ')
  const sql = new SqlText(db.dialect, db.instanceId).add(`select ${shown} from invoice where `)
  const isOneOf = (column: string, values: ReadonlySet<number>) =>
    db.dialect.anyOf(column, sql.placeholder(JSON.stringify([...values])), 'integer')
  sql.ofInstance().add(` and deleted is null and status_id <> ${DRAFT} and (`)
  sql.add(isOneOf('id', ids)).add(' or ').add(isOneOf('number', numbers)).add(') order by id')
  return (await db.statement<Omit<ReturnableInvoice, 'discounts'>>(sql.text, sql.values)).map(withoutDiscounts)
}

function withoutDiscounts<Shown extends object>(invoice: Shown) {
  return { ...invoice, discounts: [] }
}
