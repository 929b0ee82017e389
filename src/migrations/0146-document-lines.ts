import type { Dialect } from '../kernel/db/dialect.ts'
import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql, SqlValue } from '../kernel/db/sql.ts'
import { insertMany } from './insert-many.ts'
import { units } from './stored-units.ts'

type Ddl = Dialect['ddl']

const tax = ({ integer, text }: Ddl) => `
  tax_id ${integer} not null,
  name ${text} not null,
  rate ${integer} not null,
  code ${text},
  compound ${integer} not null,
  vat_category ${text},
  exemption_code ${text},
  exemption_reason ${text},
  total ${integer} not null`

/** `within` is the column with the position of the element that contains the rows, if any. */
function elementTable(ddl: Ddl, table: string, columns: string, within?: string): string {
  const key = within === undefined ? ['position'] : [within, 'position']
  return `create table ${table} (
  instance_id ${ddl.integer} not null references instance_head (instance_id),
  record ${ddl.text} not null,
  record_id ${ddl.integer} not null,
  ${key.map((column) => `"${column}" ${ddl.integer} not null`).join(', ')},
  ${columns.trim()},
  primary key (instance_id, record, record_id, ${key.map((column) => `"${column}"`).join(', ')})
) ${ddl.clustered}`
}

const line = ({ integer, text }: Ddl) => `
  id ${integer} not null,
  item_text ${text},
  item_uuid ${text},
  ratescheme_id ${integer},
  description ${text},
  quantity ${integer} not null,
  exact_quantity ${text},
  unit ${text},
  unit_code ${text},
  period_start ${text},
  period_end ${text},
  unit_amount ${integer} not null,
  unit_buy_amount ${integer} not null,
  discount ${integer} not null,
  total ${integer} not null,
  buy_total ${integer} not null,
  buy_total_fixed ${integer} not null,
  "order" ${integer},
  parent_group_id ${integer},
  invoice_item_id ${integer}`

const allowance = ({ integer, text }: Ddl) => `
  charge ${integer} not null,
  amount ${integer} not null,
  percent ${integer},
  base ${integer},
  reason ${text},
  reason_code ${text}`

/** The JSON columns of each kind of document. */
const columnsOf: Readonly<Record<string, readonly (keyof Stored)[]>> = {
  quote: ['items', 'taxes'],
  invoice: ['items', 'taxes', 'allowances'],
  credit_note: ['items', 'taxes', 'allowances'],
}

/** Lines, taxes, allowances and charges of documents as rows with integers, so that SQL reads and sums them. */
export const documentLines: Migration = {
  name: '0146-document-lines',
  statements: (ddl) => [
    elementTable(ddl, 'document_line', line(ddl)),
    elementTable(ddl, 'document_line_tax', tax(ddl), 'line'),
    elementTable(ddl, 'document_tax', `${tax(ddl)}, base ${ddl.integer} not null`),
    elementTable(ddl, 'document_allowance', allowance(ddl)),
    elementTable(ddl, 'document_allowance_tax', tax(ddl), 'allowance'),
  ],
  async rewrite(sql, dialect) {
    for (const [table, columns] of Object.entries(columnsOf)) {
      for await (const documents of storedDocuments(sql, dialect, table, columns)) {
        for (const [name, rows] of Object.entries(rowsOf(table.replace('_', '-'), documents))) {
          await insertMany(sql, dialect, name, columnsIn[name] ?? [], rows)
        }
      }
      for (const column of columns) await sql.run(`alter table ${table} drop column ${column}`, [])
    }
  },
}

interface Stored {
  readonly instance_id: number
  readonly id: number
  readonly items?: string | null
  readonly taxes?: string | null
  readonly allowances?: string | null
}

/** Documents that are read together: each may have 2,000 lines. */
const PAGE = 100

async function* storedDocuments(
  sql: Sql,
  { placeholder: p }: Dialect,
  table: string,
  columns: readonly (keyof Stored)[],
): AsyncGenerator<Stored[]> {
  for (let after = { instance_id: 0, id: 0 }; ; ) {
    const page = await sql.all<Stored>(
      `select instance_id, id, ${columns.join(', ')} from ${table}
       where (instance_id, id) > (${p(1)}, ${p(2)}) order by instance_id, id limit ${PAGE}`,
      [after.instance_id, after.id],
    )
    const last = page.at(-1)
    if (last === undefined) return
    after = last
    yield page
  }
}

const ofRecord = ['instance_id', 'record', 'record_id']
const taxColumns = [
  ...['tax_id', 'name', 'rate', 'code', 'compound', 'vat_category', 'exemption_code', 'exemption_reason', 'total'],
]

/** The columns of each table in the order of `rowsOf`. */
const columnsIn: Readonly<Record<string, readonly string[]>> = {
  document_line: [
    ...[...ofRecord, 'position', 'id', 'item_text', 'item_uuid', 'ratescheme_id', 'description', 'quantity'],
    ...['exact_quantity', 'unit', 'unit_code', 'period_start', 'period_end', 'unit_amount', 'unit_buy_amount'],
    ...['discount', 'total', 'buy_total', 'buy_total_fixed', 'order', 'parent_group_id', 'invoice_item_id'],
  ],
  document_line_tax: [...ofRecord, 'line', 'position', ...taxColumns],
  document_tax: [...ofRecord, 'position', ...taxColumns, 'base'],
  document_allowance: [...[...ofRecord, 'position', 'charge', 'amount', 'percent', 'base', 'reason', 'reason_code']],
  document_allowance_tax: [...ofRecord, 'allowance', 'position', ...taxColumns],
}

/** What version 0145 stored. Members that it added over time may be missing. */
interface StoredTax {
  readonly id: number
  readonly name: string
  readonly rate: string
  readonly code: string | null
  readonly compound: boolean
  readonly vat_category?: string
  readonly exemption_code?: string
  readonly exemption_reason?: string
  readonly base?: string
  readonly total: string
}

interface StoredLine {
  readonly id: number
  readonly item_text: string | null
  readonly item_uuid: string | null
  readonly ratescheme_id: number | null
  readonly description: string | null
  readonly quantity: string
  readonly exact_quantity?: string
  readonly unit: string | null
  readonly unit_code?: string
  readonly period_start?: string
  readonly period_end?: string
  readonly unit_amount: string
  readonly unit_buy_amount: string
  readonly taxes: readonly StoredTax[]
  readonly discount: string
  readonly total: string
  readonly buy_total: string
  readonly buy_total_fixed: boolean
  readonly order?: number
  readonly parent_group_id?: number | null
  readonly invoice_item_id?: number
}

interface StoredAllowance {
  readonly charge: boolean
  readonly amount: string
  readonly percent: string | null
  readonly base: string | null
  readonly reason: string | null
  readonly reason_code: string | null
  readonly taxes: readonly StoredTax[]
}

type Rows = SqlValue[][]

function rowsOf(record: string, documents: readonly Stored[]): Readonly<Record<string, Rows>> {
  const [lines, lineTaxes, taxes, allowances, allowanceTaxes]: [Rows, Rows, Rows, Rows, Rows] = [[], [], [], [], []]
  for (const { instance_id, id, ...document } of documents) {
    const own = [instance_id, record, id]
    for (const [at, line] of elements<StoredLine>(document.items)) {
      lines.push([...own, at, ...lineValues(line)])
      lineTaxes.push(...line.taxes.map((one, place) => [...own, at, place, ...taxValues(one)]))
    }
    for (const [at, one] of elements<StoredTax>(document.taxes)) {
      taxes.push([...own, at, ...taxValues(one), units(one.base ?? '')])
    }
    for (const [at, one] of elements<StoredAllowance>(document.allowances)) {
      allowances.push([...own, at, ...allowanceValues(one)])
      allowanceTaxes.push(...one.taxes.map((copied, place) => [...own, at, place, ...taxValues(copied)]))
    }
  }
  return {
    document_line: lines,
    document_line_tax: lineTaxes,
    document_tax: taxes,
    document_allowance: allowances,
    document_allowance_tax: allowanceTaxes,
  }
}

function elements<Element>(text: string | null | undefined): [number, Element][] {
  return [...(JSON.parse(text ?? '[]') as Element[]).entries()]
}

function lineValues(one: StoredLine): SqlValue[] {
  return [
    ...[one.id, one.item_text, one.item_uuid, one.ratescheme_id, one.description, units(one.quantity)],
    ...[one.exact_quantity ?? null, one.unit, one.unit_code ?? null, one.period_start ?? null, one.period_end ?? null],
    ...[units(one.unit_amount), units(one.unit_buy_amount), units(one.discount)],
    ...[units(one.total), units(one.buy_total)],
    ...[one.buy_total_fixed ? 1 : 0, one.order ?? null, one.parent_group_id ?? null, one.invoice_item_id ?? null],
  ]
}

function taxValues(one: StoredTax): SqlValue[] {
  return [
    ...[one.id, one.name, units(one.rate), one.code, one.compound ? 1 : 0, one.vat_category ?? null],
    ...[one.exemption_code ?? null, one.exemption_reason ?? null, units(one.total)],
  ]
}

function allowanceValues(one: StoredAllowance): SqlValue[] {
  const percent = one.percent === null ? null : units(one.percent)
  const base = one.base === null ? null : units(one.base)
  return [one.charge ? 1 : 0, units(one.amount), percent, base, one.reason, one.reason_code]
}
