import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { type DocumentAllowance, keyOfTaxes } from '../../../kernel/money/document-allowance.ts'
import { type DocumentLine, documentTotals } from '../../../kernel/money/document-totals.ts'
import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'

interface CreditedParts {
  /** The lines of the invoice. */
  readonly lines: readonly DocumentLine[]
  /** The same lines with the quantities that are credited. */
  readonly parts: readonly DocumentLine[]
  readonly allowances: readonly DocumentAllowance[]
}

/**
 * The allowances and charges of an invoice of which parts are credited. Percentages follow from the lines. A fixed amount is
 * credited in proportion to the lines with its taxes, or to all lines if none has them. The last line credits the rest.
 */
export function creditedAllowances(of: CreditedParts, currency: string): readonly DocumentAllowance[] {
  const { lines, parts, allowances } = of
  const isWhole = parts.every(({ quantity }, index) => quantity === lines[index]?.quantity)
  if (isWhole || allowances.every(({ percent }) => percent !== null)) return allowances
  const [whole, credited] = [lines, parts].map((some) => documentTotals(some, currency).lines)
  const decimals = currencyDecimals(currency)
  return allowances.map((one) => {
    if (one.percent !== null) return one
    const key = keyOfTaxes(one.taxes)
    const alike = lines.map((line) => keyOfTaxes(line.taxes) === key)
    const counts = alike.includes(true) ? alike : alike.map(() => true)
    const net = (totals: typeof whole) =>
      (totals ?? []).reduce((sum, { total }, at) => (counts[at] ? sum + total : sum), 0)
    const [all, part] = [net(whole), net(credited)]
    const amount = all === 0 ? 0 : divideDecimal(BigInt(one.amount) * BigInt(part), BigInt(all), decimals)
    return { ...one, amount: Math.min(Math.max(amount, 0), one.amount) }
  })
}
