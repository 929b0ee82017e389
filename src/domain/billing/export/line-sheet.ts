import { formatDecimal, mustParsePercent } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Cell, Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import type { RenderedAllowance, RenderedItem } from '../../paper/document/index.ts'
import type { Period } from './export-params.ts'
import { allowanceAmount, type ExportedDocument, exportedDocuments, signed } from './exported-documents.ts'
import { buyerCells, columns, money, numberText, type Rendered, shownTo } from './shown-cells.ts'

const lineColumns = columns({
  document: 'text',
  number: 'text',
  date: 'day',
  client: 'text',
  client_tax_number: 'text',
  project: 'text',
  project_code: 'text',
  line: 'number',
  item: 'text',
  description: 'text',
  quantity: 'number',
  unit: 'text',
  unit_amount: 'amount',
  discount_percent: 'number',
  tax_names: 'text',
  tax_rates: 'text',
  currency: 'text',
  net_total: 'amount',
  tax_total: 'amount',
  total: 'amount',
  buy_total: 'amount',
})

/**
 * The lines of invoices, then those of credit notes, whose quantities and amounts are below zero. The allowances and charges
 * of a document follow its lines, without a line number.
 */
export function lineSheet(scope: Scope, period: Period): Sheet {
  return { name: 'Lines', columns: lineColumns, rows: lineRows(scope, period) }
}

async function* lineRows(scope: Scope, period: Period): AsyncGenerator<SheetRow[]> {
  const rendered = shownTo(scope)
  for await (const document of exportedDocuments(scope, period)) {
    const { items, allowances } = document
    yield [
      ...items.map((item, at) => lineCells(document, item, at + 1, rendered)),
      ...allowances.map((one) => allowanceCells(document, one, rendered)),
    ]
  }
}

function lineCells(document: ExportedDocument, item: RenderedItem, place: number, rendered: Rendered): Cell[] {
  const { row, noun } = document
  const [net, tax] = [signed(document, item.total), signed(document, item.tax)]
  return [
    noun,
    numberText(row.prefix, row.number),
    row.date,
    ...buyerCells(row),
    ...rendered.project(row),
    String(place),
    item.item_text,
    item.description,
    formatDecimal(signed(document, item.quantity)),
    item.unit,
    item.unit_amount,
    formatDecimal(mustParsePercent(item.discount)),
    item.taxes.map(({ name }) => name).join('; ') || null,
    item.taxes.map(({ rate }) => `${rate}%`).join('; ') || null,
    row.currency,
    money(net, row.currency),
    money(tax, row.currency),
    money(net + tax, row.currency),
    rendered.cost(signed(document, item.buy_total), row.currency),
  ]
}

function allowanceCells(document: ExportedDocument, one: RenderedAllowance, rendered: Rendered): Cell[] {
  const { row, noun } = document
  const { net, tax } = allowanceAmount(document, one)
  return [
    noun,
    numberText(row.prefix, row.number),
    row.date,
    ...buyerCells(row),
    ...rendered.project(row),
    null,
    one.reason ?? (one.charge ? 'Charge' : 'Allowance'),
    one.percent === null ? null : `${formatDecimal(mustParsePercent(one.percent))}%`,
    null,
    null,
    null,
    null,
    one.taxes.map(({ name }) => name).join('; ') || null,
    one.taxes.map(({ rate }) => `${rate}%`).join('; ') || null,
    row.currency,
    money(net, row.currency),
    money(tax, row.currency),
    money(net + tax, row.currency),
    rendered.cost(0, row.currency),
  ]
}
