import { currencyDecimals } from '../../kernel/money/currency.ts'
import { documentTotals } from '../../kernel/money/document-totals.ts'
import { formatTotal } from '../../kernel/money/exact-decimal.ts'
import { lineOf, showLine, storedElements } from '../document/index.ts'
import { type DocumentRow, totals } from './book.store.ts'

/** What of a document's amounts is not what its lines come to. */
export function documentFaults(row: DocumentRow): string[] {
  const decimals = currencyDecimals(row.currency)
  const items = storedElements<'items'>(row.items)
  const lines = items.map(lineOf)
  const ours = documentTotals(lines, row.currency)
  const wrong = totals.filter((name) => row[name] !== ours[name])
  const wrongLines = lines.flatMap((line, index) => {
    const [is, should] = [items[index], ours.lines[index] && showLine(line, ours.lines[index], decimals)]
    const isRight = is?.total === should?.total && is?.tax === should?.tax && is?.buy_total === should?.buy_total
    return isRight ? [] : [`its line ${line.id} is not what quantity, price and discount come to`]
  })
  const shown = (amount: number) => formatTotal(amount, decimals)
  return [
    ...wrong.map((name) => `its ${name} is ${shown(row[name])}, but its lines come to ${shown(ours[name])}`),
    ...wrongLines,
  ]
}
