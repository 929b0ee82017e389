import type { ElementTables } from '../../../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import { formatFraction, parseFraction } from '../../../../kernel/money/fraction.ts'
import type { RenderedItem, RenderedTax } from './document-items.ts'
import { type Line, lineOf, showLine, showTax } from './document-line.ts'
import { rowOfTax, type TaxRow, taxColumns, taxOfRow } from './tax-rows.ts'

/** A line of a quote, an invoice or a credit note. Amounts are in ten-thousandths, as are percentages. */
export interface LineRow {
  readonly position: number
  readonly id: number
  readonly item_text: string | null
  readonly item_uuid: string | null
  readonly ratescheme_id: number | null
  readonly description: string | null
  readonly quantity: number
  /** A fraction such as `10/7`. */
  readonly exact_quantity: string | null
  readonly unit: string | null
  readonly unit_code: string | null
  /** Days such as `2026-03-01`. */
  readonly period_start: string | null
  readonly period_end: string | null
  readonly unit_amount: number
  readonly unit_buy_amount: number
  readonly discount: number
  readonly total: number
  readonly buy_total: number
  /** 1 or 0. */
  readonly buy_total_fixed: number
  /** Null in credit notes, as is the group. */
  readonly order: number | null
  readonly parent_group_id: number | null
  /** In credit notes, the line of the invoice. */
  readonly invoice_item_id: number | null
}

interface LineTaxRow extends TaxRow {
  /** The position of the line. */
  readonly line: number
}

const lineColumns = [
  ...['id', 'item_text', 'item_uuid', 'ratescheme_id', 'description', 'quantity', 'exact_quantity', 'unit'],
  ...['unit_code', 'period_start', 'period_end', 'unit_amount', 'unit_buy_amount', 'discount', 'total'],
  ...['buy_total', 'buy_total_fixed', 'order', 'parent_group_id', 'invoice_item_id'],
]

/** The lines of this kind of document and their taxes: `document_line` and `document_line_tax`. */
export function lineTables(record: string): ElementTables {
  return {
    own: 'record_id',
    record,
    needs: ['currency'],
    tables: [
      { name: 'document_line', key: ['position'], columns: lineColumns },
      { name: 'document_line_tax', key: ['line', 'position'], columns: taxColumns },
    ],
    textOf: ([lines = [], taxes = []], { currency }) => {
      if (lines.length === 0) return null
      const decimals = currencyDecimals(String(currency))
      const taxesOf = Map.groupBy(taxes as unknown as LineTaxRow[], ({ line }) => line)
      const items = (lines as unknown as LineRow[]).map((row) => {
        const own = taxesOf.get(row.position) ?? []
        const { order, parent_group_id, ...item } = showLine(lineOfRow(row, own), totalsOf(row, own), decimals)
        return row.invoice_item_id === null
          ? { ...item, order, parent_group_id }
          : { ...item, invoice_item_id: row.invoice_item_id }
      })
      return JSON.stringify(items)
    },
    rowsOf: (text) => {
      const items = JSON.parse(text) as StoredItem[]
      return [
        items.map(rowOfItem),
        items.flatMap(({ taxes }, line) => taxes.map((tax, position) => ({ line, position, ...rowOfTax(tax) }))),
      ]
    },
  }
}

/** A line of a credit note has the line of the invoice instead of an order and a group. */
type StoredItem = Omit<RenderedItem, 'order' | 'parent_group_id'> &
  Partial<Pick<RenderedItem, 'order' | 'parent_group_id'>> & { readonly invoice_item_id?: number }

function rowOfItem(item: StoredItem, position: number): SqlRow {
  const { order = null, parent_group_id = null, invoice_item_id = null, ...rest } = item
  const { taxes: _, exact_quantity: exact, buy_total_fixed, ...line } = lineOf({ ...rest, order: 0, parent_group_id })
  const { unit_code = null, period_start = null, period_end = null } = rest
  return {
    ...{ ...line, position, unit_code, period_start, period_end, order, invoice_item_id },
    exact_quantity: exact ? formatFraction(exact) : null,
    buy_total_fixed: buy_total_fixed ? 1 : 0,
    total: mustParseDecimal(item.total),
  }
}

function lineOfRow(row: LineRow, taxes: readonly TaxRow[]): Line {
  const { position: _, total: __, invoice_item_id: ___, ...rest } = row
  const { exact_quantity, unit_code, period_start, period_end, buy_total_fixed, order, ...line } = rest
  return {
    ...line,
    exact_quantity: exact_quantity === null ? null : (parseFraction(exact_quantity) ?? null),
    ...(unit_code === null ? {} : { unit_code }),
    ...(period_start === null ? {} : { period_start }),
    ...(period_end === null ? {} : { period_end }),
    buy_total_fixed: buy_total_fixed === 1,
    order: order ?? 0,
    taxes: taxes.map(taxOfRow),
  }
}

function totalsOf({ total, buy_total }: LineRow, taxes: readonly TaxRow[]) {
  return { total, buy_total, taxes: taxes.map((tax) => tax.total) }
}

interface DocumentTaxRow extends TaxRow {
  readonly base: number
}

/** The taxes of this kind of document, over all its lines: `document_tax`. */
export function documentTaxTables(record: string): ElementTables {
  return {
    own: 'record_id',
    record,
    needs: ['currency'],
    tables: [{ name: 'document_tax', key: ['position'], columns: [...taxColumns, 'base'] }],
    textOf: ([taxes = []], { currency }) => {
      if (taxes.length === 0) return null
      const decimals = currencyDecimals(String(currency))
      const rendered = (taxes as unknown as DocumentTaxRow[]).map((row) => {
        return showTax({ ...taxOfRow(row), base: row.base, total: row.total }, decimals)
      })
      return JSON.stringify(rendered)
    },
    rowsOf: (text) => [
      (JSON.parse(text) as RenderedTax[]).map(({ base, ...tax }, position) => {
        return { position, ...rowOfTax(tax), base: mustParseDecimal(base) }
      }),
    ],
  }
}
