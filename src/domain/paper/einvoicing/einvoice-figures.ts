import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { type Decimals, formatDecimal, formatTotal, ONE } from '../../../kernel/money/exact-decimal.ts'
import type { Fraction } from '../../../kernel/money/fraction.ts'

/** EN 16931 allows two decimals at most (BR-DEC-01 and others). */
const DECIMALS_MAX = 2

/** An amount in the currency; the check refuses amounts that need more than two decimals. */
export function amountText(amount: number, currency: string): string {
  return formatTotal(amount, Math.min(currencyDecimals(currency), DECIMALS_MAX) as Decimals)
}

/** An amount to two decimals, in any currency. */
export function centsText(amount: number): string {
  return formatTotal(amount, DECIMALS_MAX)
}

/** True for an amount that needs more decimals than an e-invoice may have. */
export function isTooFine(amount: number): boolean {
  return amount % 100 !== 0
}

/** True if an amount is this percentage of a base, within the two cents that Peppol allows (PEPPOL-EN16931-R040). */
export function isShareOf(amount: number, base: number, percent: number): boolean {
  return Math.abs(amount - (base / 1_000_000) * percent) <= CENT
}

const CENT = 100

/** A percentage, as short as can be. */
export function percentText(percent: number): string {
  return formatDecimal(percent)
}

const PLACES = 12

/** A quantity. A fraction gets enough decimals that quantity × price is the amount of the line. */
export function quantityText(quantity: number, exact: Fraction | null | undefined): string {
  if (!exact) return formatDecimal(quantity)
  const scaled = (exact.numerator * 10n ** BigInt(PLACES)) / exact.denominator
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(PLACES + 1, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/** Quantity × price, to the decimals of the currency. */
export function pricedAmount(
  { quantity, exact_quantity, unit_amount }: PricedLine,
  decimals: Decimals,
  divide: (numerator: bigint, denominator: bigint, decimals: Decimals) => number,
): number {
  if (exact_quantity)
    return divide(exact_quantity.numerator * BigInt(unit_amount), exact_quantity.denominator, decimals)
  return divide(BigInt(quantity) * BigInt(unit_amount), BigInt(ONE), decimals)
}

interface PricedLine {
  readonly quantity: number
  readonly exact_quantity?: Fraction | null
  readonly unit_amount: number
}
