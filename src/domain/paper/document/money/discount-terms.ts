import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { mustParseDecimal, mustParsePercent, ONE, percentOf } from '../../../../kernel/money/exact-decimal.ts'

/** A discount for early payment as XRechnung writes it (BR-DE-18), with days that a calendar has room for. */
const discountLine =
  /^[ \t]*#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}\.\d{2})#(?:BASISBETRAG=(-?\d{1,11}\.\d{2})#)?[ \t]*$/

/** A discount for early payment that a line of the terms offers. */
export interface DiscountTerms {
  /** Days from the date of the document to the last day of the discount. */
  readonly days: number
  /** As written: `2.00`. */
  readonly percent: string
  /** The amount that the percentage is of, in ten-thousandths; without it, the amount to be paid. */
  readonly base: number | undefined
}

export function termLines(terms: unknown): readonly string[] {
  return typeof terms === 'string' ? terms.trim().split(/\r\n|[\r\n\v\f]/) : []
}

/** The discount that a line offers; undefined for any other line. */
export function discountInLine(line: string): DiscountTerms | undefined {
  const [, days, percent, base] = discountLine.exec(line) ?? []
  if (days === undefined || percent === undefined || mustParsePercent(`${percent}%`) > 100 * ONE) return undefined
  return { days: Number(days), percent, base: base === undefined ? undefined : mustParseDecimal(base) }
}

/** What the discount is of an amount to be paid, in ten-thousandths. */
export function discountOf({ percent, base }: DiscountTerms, payable: number, currency: string): number {
  return Number(percentOf(BigInt(base ?? payable), mustParsePercent(`${percent}%`), currencyDecimals(currency)))
}
