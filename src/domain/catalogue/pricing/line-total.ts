import { currencyDecimals, isCurrency } from '../../../kernel/money/currency.ts'
import { DECIMAL_BOUND, type Decimals, divideExact } from '../../../kernel/money/exact-decimal.ts'
import type { Fraction } from '../../../kernel/money/fraction.ts'

const PERCENT = 1_000_000n

/** An abolished currency is shown with two decimals, like most currencies. */
export function decimalsOf(currency: string): Decimals {
  return isCurrency(currency) ? currencyDecimals(currency) : 2
}

export interface Charged {
  readonly quantity: Fraction
  readonly unitAmount: number
  /** Ten-thousandths of a percent. */
  readonly discount: number
}

/** The total of a document line; null if it is more than an amount can be. */
export function lineTotal({ quantity, unitAmount, discount }: Charged, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const sub = divideExact(quantity.numerator * BigInt(unitAmount), quantity.denominator, decimals)
  const total = Number(sub - divideExact(sub * BigInt(discount), PERCENT, decimals))
  return Math.abs(total) < DECIMAL_BOUND ? total : null
}
