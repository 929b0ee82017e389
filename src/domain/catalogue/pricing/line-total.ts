import { currencyDecimals, isCurrency } from '../../../kernel/money/currency.ts'
import { DECIMAL_BOUND, type Decimals, divideExact } from '../../../kernel/money/exact-decimal.ts'
import type { Fraction } from '../../../kernel/money/fraction.ts'

const PERCENT = 1_000_000n

/** A currency that has been abolished since is shown as most are. */
export function decimalsOf(currency: string): Decimals {
  return isCurrency(currency) ? currencyDecimals(currency) : 2
}

export interface Charged {
  readonly quantity: Fraction
  readonly unitAmount: number
  /** Ten-thousandths of a percent. */
  readonly discount: number
}

/** What a line of a document would come to; null where that is more than an amount can be. */
export function lineTotal({ quantity, unitAmount, discount }: Charged, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const sub = divideExact(quantity.numerator * BigInt(unitAmount), quantity.denominator, decimals)
  const total = Number(sub - divideExact(sub * BigInt(discount), PERCENT, decimals))
  return Math.abs(total) < DECIMAL_BOUND ? total : null
}
