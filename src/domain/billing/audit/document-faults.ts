import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { documentTotals } from '../../../kernel/money/document-totals.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import {
  allowanceOf,
  DRAFT,
  lineOf,
  showAllowance,
  showLine,
  showTax,
  storedAllowances,
  storedElements,
} from '../../paper/document/index.ts'
import { allowanceTotals, type DocumentRow, totals } from './book.store.ts'

/** Amounts of a document that do not match its lines, and the deletion of a document that is not a draft. */
export function documentFaults(row: DocumentRow): string[] {
  const decimals = currencyDecimals(row.currency)
  const items = storedElements<'items'>(row.items)
  const lines = items.map(lineOf)
  const allowances = storedAllowances(row.allowances)
  const given = allowances.map(allowanceOf)
  const ours = documentTotals(lines, row.currency, given)
  const named = row.allowance_total === undefined ? totals : [...totals, ...allowanceTotals]
  const wrong = named.filter((name) => row[name] !== ours[name])
  const shown = given.flatMap((one, index) => {
    const of = ours.allowances[index]
    return of === undefined ? [] : [showAllowance(one, of, decimals)]
  })
  const wrongLines = lines.flatMap((line, index) => {
    const should = ours.lines[index] && showLine(line, ours.lines[index], decimals)
    const isRight = JSON.stringify(items[index]) === JSON.stringify(should)
    return isRight ? [] : [`its line ${line.id} does not match its quantity, price and discount`]
  })
  const taxes = ours.taxes.map((tax) => showTax(tax, decimals))
  const rendered = (amount: number) => formatTotal(amount, decimals)
  return [
    ...wrong.map((name) => `its ${name} is ${rendered(row[name] ?? 0)}, but its lines total ${rendered(ours[name])}`),
    ...wrongLines,
    ...(JSON.stringify(allowances) === JSON.stringify(shown) ? [] : ['its allowances do not match its lines']),
    ...((row.taxes ?? '[]') === JSON.stringify(taxes) ? [] : ['its taxes do not match its lines']),
    ...(row.deleted !== null && row.status_id !== DRAFT ? ['it was deleted, but is not a draft'] : []),
  ]
}
