import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'
import {
  allowanceOf,
  type Line,
  lineOf,
  showLine,
  showTax,
  storedAllowances,
  storedElements,
  withQuantity,
} from '../../paper/document/index.ts'
import {
  allowanceColumns,
  creditedAt,
  creditedRounding,
  creditTotals,
  type RenderedCreditedItem,
} from '../credit-note/index.ts'
import { allowanceTotals, type CreditNoteRow, type InvoiceRow, totals } from './book.store.ts'

/** The quantity that credit notes credit of each line, in the order of the lines. */
export function creditedOf(lines: readonly Line[], notes: readonly CreditNoteRow[]): number[] {
  const credited = notes.flatMap(itemsOf)
  return lines.map(({ id }) =>
    credited
      .filter((item) => item.invoice_item_id === id)
      .reduce((sum, { quantity }) => sum + mustParseDecimal(quantity), 0),
  )
}

/**
 * Credit notes that credit more of a line than it has, or whose amounts do not match the quantities that they credit.
 */
export function creditFaults(invoice: InvoiceRow, unordered: readonly CreditNoteRow[]): string[] {
  const notes = unordered.toSorted((one, other) => one.id - other.id)
  const lines = storedElements<'items'>(invoice.items).map(lineOf)
  const after = creditedOf(lines, notes)
  const exceeded = lines.filter(({ quantity }, index) => Math.abs(creditedAt(after, index)) > Math.abs(quantity))
  if (exceeded.length > 0) return [`more was credited of its line ${exceeded[0]?.id} than it has`]
  return notes.flatMap((note, index) => {
    const wrong = wrongMembers(note, invoice, lines, notes.slice(0, index))
    const label = `${note.prefix}${note.number}`
    return wrong.length === 0 ? [] : [`its credit note ${label} does not match its invoice: ${wrong.join(', ')}`]
  })
}

function wrongMembers(
  note: CreditNoteRow,
  invoice: InvoiceRow,
  lines: readonly Line[],
  earlier: readonly CreditNoteRow[],
): string[] {
  const allowances = storedAllowances(invoice.allowances).map(allowanceOf)
  const [before, after] = [creditedOf(lines, earlier), creditedOf(lines, [...earlier, note])]
  const credit = creditTotals(lines, { before, after }, note.currency, allowances)
  const { lines: lineTotals, taxes, ...ours } = credit
  const decimals = currencyDecimals(note.currency)
  const amounts = (item: Amounts) => [item.total, item.tax, item.buy_total, item.taxes]
  const items = lines.flatMap((line, index) => {
    const quantity = creditedAt(after, index) - creditedAt(before, index)
    const lineTotal = lineTotals[index]
    return quantity === 0 || lineTotal === undefined
      ? []
      : [amounts(showLine(withQuantity(line, quantity), lineTotal, decimals))]
  })
  const renderedTaxes = taxes.map((tax) => showTax(tax, decimals))
  return [
    ...[...totals, ...allowanceTotals].filter((name) => note[name] !== ours[name]),
    ...(note.allowances === allowanceColumns(allowances, credit, note.currency).allowances ? [] : ['allowances']),
    ...(note.rounding_amount === creditedRounding(lines, after, invoice.rounding_amount) ? [] : ['rounding_amount']),
    ...(JSON.stringify(itemsOf(note).map(amounts)) === JSON.stringify(items) ? [] : ['items']),
    ...((note.taxes ?? '[]') === JSON.stringify(renderedTaxes) ? [] : ['taxes']),
  ]
}

type Amounts = Pick<RenderedCreditedItem, 'total' | 'tax' | 'buy_total' | 'taxes'>

function itemsOf({ items }: CreditNoteRow): RenderedCreditedItem[] {
  return JSON.parse(items ?? '[]') as RenderedCreditedItem[]
}
