import { parseDecimal } from '../../kernel/money/exact-decimal.ts'
import { creditTotals, type ShownCreditedItem } from '../credit-note/index.ts'
import { type Line, lineOf, storedElements } from '../document/index.ts'
import { type CreditNoteRow, type InvoiceRow, totals } from './book.store.ts'

/** What credit notes take back of an invoice: how much of each of its lines. */
export function creditedOf(lines: readonly Line[], notes: readonly CreditNoteRow[]): number[] {
  const credited = notes.flatMap(({ items }) => JSON.parse(items) as ShownCreditedItem[])
  return lines.map(({ id }) =>
    credited
      .filter((item) => item.invoice_item_id === id)
      .reduce((sum, { quantity }) => sum + (parseDecimal(quantity) ?? 0), 0),
  )
}

/** Whether credit notes take back more than there was, or do not come to what they take back. */
export function creditFaults(invoice: InvoiceRow, notes: readonly CreditNoteRow[]): string[] {
  if (notes.length === 0) return []
  const lines = storedElements<'items'>(invoice.items).map(lineOf)
  const after = creditedOf(lines, notes)
  const exceeded = lines.filter(({ quantity }, index) => Math.abs(after[index] ?? 0) > Math.abs(quantity))
  if (exceeded.length > 0) return [`more was credited of its line ${exceeded[0]?.id} than it has`]
  const ours = creditTotals(lines, { before: lines.map(() => 0), after }, invoice.currency)
  const wrong = totals.filter((name) => notes.reduce((sum, note) => sum + note[name], 0) !== ours[name])
  return wrong.map((name) => `the ${name} of its credit notes is not what they take back`)
}
