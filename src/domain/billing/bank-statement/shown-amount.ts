import { currencyDecimals, isCurrency } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'

/** An amount of a statement, whose currency can be none that we know. */
export function shownAmount(amount: number, currency: string): string {
  return formatTotal(amount, isCurrency(currency) ? currencyDecimals(currency) : 2)
}
