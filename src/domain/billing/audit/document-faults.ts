import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { documentTotals } from '../../../kernel/money/document-totals.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { DRAFT, lineOf, showLine, showTax, storedElements } from '../../paper/document/index.ts'
import { type DocumentRow, totals } from './book.store.ts'

/** Amounts of a document that do not match its lines, and the deletion of a document that is not a draft. */
export function documentFaults(row: DocumentRow): string[] {
  const decimals = currencyDecimals(row.currency)
  const items = storedElements<'items'>(row.items)
  const lines = items.map(lineOf)
  const ours = documentTotals(lines, row.currency)
  const wrong = totals.filter((name) => row[name] !== ours[name])
  const wrongLines = lines.flatMap((line, index) => {
    const should = ours.lines[index] && showLine(line, ours.lines[index], decimals)
    const isRight = JSON.stringify(items[index]) === JSON.stringify(should)
    return isRight ? [] : [`its line ${line.id} is not what quantity, price and discount come to`]
  })
  const taxes = ours.taxes.map((tax) => showTax(tax, decimals))
  const rendered = (amount: number) => formatTotal(amount, decimals)
  return [
    ...wrong.map((name) => `its ${name} is ${rendered(row[name])}, but its lines come to ${rendered(ours[name])}`),
    ...wrongLines,
    ...((row.taxes ?? '[]') === JSON.stringify(taxes) ? [] : ['its taxes are not what its lines carry']),
    ...(row.deleted !== null && row.status_id !== DRAFT ? ['it was deleted, but is no draft'] : []),
  ]
}
