import { Invalid } from '../errors.ts'
import { currencyDecimals } from './currency.ts'
import { type AllowanceTotals, type DocumentAllowance, totalOfAllowance } from './document-allowance.ts'
import type { DocumentTax } from './document-tax.ts'
import { EqualLines } from './equal-lines.ts'
import { DECIMAL_BOUND, type Decimals, divideDecimal, percentOf, roundDecimal } from './exact-decimal.ts'
import type { Fraction } from './fraction.ts'
import { TaxSums } from './tax-sums.ts'

/**
 * The totals of a quote or an invoice (contract section 5). Amounts are ten-thousandths, percentages ten-thousandths of
 * a percent; every result is rounded half away from zero to the currency's decimals.
 *
 * In the terms of EN 16931, each amount is computed from amounts as they are shown, so that readers can check it:
 * - a line's `discount` is its allowance (BT-136) and its `total` its net amount (BT-131);
 * - `net_total` is the sum of those (BT-106, BR-CO-10) less `allowance_total` (BT-107, BR-CO-11) and with `charge_total`
 *   (BT-108, BR-CO-12), which are allowances and charges of the whole document: the total without tax (BT-109, BR-CO-13);
 * - a tax's `base` and `total` are BT-116 and BT-117, with BT-117 = BT-116 × rate, rounded (BR-CO-17). Taxes of the same
 *   category and rate are one subtotal of the standard: they are rounded together, and each has its share of it;
 * - `tax_total` is the sum of those totals (BT-110, BR-CO-14) and `total` = `net_total` + `tax_total` (BT-112, BR-CO-15).
 *
 * A compound tax, which the standard does not have, is computed on the net of its lines plus the primary taxes of those
 * lines, each **rounded** as it would be shown: if all lines of a document have the same taxes, the printed figures can
 * be checked.
 */

export type { DocumentTax } from './document-tax.ts'

/** The amounts of one line of a document. */
export interface DocumentLine {
  readonly quantity: number
  /** The exact quantity, if four decimals are not enough: it is priced instead of `quantity` (`equal-lines.ts`). */
  readonly exact_quantity?: Fraction | null
  readonly unit?: string | null
  readonly unit_amount: number
  readonly unit_buy_amount: number
  /** Ten-thousandths of a percent. */
  readonly discount: number
  readonly taxes: readonly DocumentTax[]
  /** True: `buy_total` is fixed instead of quantity × `unit_buy_amount`. */
  readonly buy_total_fixed: boolean
  /** Used only if it is fixed. */
  readonly buy_total: number
}

/** The result for one line. */
export interface LineTotals {
  /** Quantity × unit amount. */
  readonly sub: number
  readonly discount: number
  /** sub − discount. */
  readonly total: number
  /**
   * How much the line adds to each of its taxes, in order: the tax up to and including this line, less the tax without
   * it. So the lines' shares of a tax add up to its total to the cent, although it is rounded only once.
   */
  readonly taxes: readonly number[]
  readonly buy_total: number
}

/** The result for one tax over the document. */
export interface TaxTotal extends DocumentTax {
  /** The amount that the rate applies to. */
  readonly base: number
  readonly total: number
}

/** The result for a document. */
export interface DocumentTotals {
  /** One for each line, in order. */
  readonly lines: readonly LineTotals[]
  /** One for each allowance and charge, in their order. */
  readonly allowances: readonly AllowanceTotals[]
  /** Primary taxes, then compound ones, each in the order in which the lines first name them. */
  readonly taxes: readonly TaxTotal[]
  /** The lines before their discounts, and the charges. */
  readonly sub_total: number
  /** The discounts of the lines, and the allowances. */
  readonly discount_total: number
  readonly allowance_total: number
  readonly charge_total: number
  readonly net_total: number
  readonly tax_total: number
  readonly total: number
  readonly buy_total: number
}

/** Works out all totals. Throws `Invalid` naming the first amount that reaches 10^11. */
export function documentTotals(
  lines: readonly DocumentLine[],
  currency: string,
  given: readonly DocumentAllowance[] = [],
): DocumentTotals {
  const decimals = currencyDecimals(currency)
  const sums = new TaxSums(decimals, [...lines, ...given])
  const equal = new EqualLines(decimals)
  const lineTotals = lines.map((line, index) => totalsOfLine(line, { sums, equal, decimals }, `items[${index}]`))
  const nets = lines.map(({ taxes }, index) => ({ taxes, total: lineTotals[index]?.total ?? 0 }))
  const allowances = given.map((one) => totalOfAllowance(one, nets, sums, decimals))
  const net = netTotals(lineTotals, allowances)
  const taxes = sums.totals().map((tax) => ({
    ...tax,
    base: bounded('tax_total', Number(tax.base)),
    total: bounded('tax_total', Number(tax.total)),
  }))
  const tax_total = sum('tax_total', taxes, (tax) => tax.total)
  const total = bounded('total', net.net_total + tax_total)
  const buy_total = sum('buy_total', lineTotals, (line) => line.buy_total)
  return { lines: lineTotals, allowances, taxes, ...net, tax_total, total, buy_total }
}

type NetTotal = 'sub_total' | 'discount_total' | 'allowance_total' | 'charge_total' | 'net_total'

function netTotals(
  lines: readonly LineTotals[],
  allowances: readonly AllowanceTotals[],
): Pick<DocumentTotals, NetTotal> {
  const totalOf = (isCharge: boolean) => (one: AllowanceTotals) => (one.is_charge === isCharge ? one.amount : 0)
  const allowance_total = sum('allowance_total', allowances, totalOf(false))
  const charge_total = sum('charge_total', allowances, totalOf(true))
  const sub_total = bounded('sub_total', sum('sub_total', lines, (line) => line.sub) + charge_total)
  const discounts = sum('discount_total', lines, (line) => line.discount)
  const discount_total = bounded('discount_total', discounts + allowance_total)
  const net_total = bounded('net_total', sub_total - discount_total)
  return { sub_total, discount_total, allowance_total, charge_total, net_total }
}

interface Summing {
  readonly sums: TaxSums
  readonly equal: EqualLines
  readonly decimals: Decimals
}

function totalsOfLine(line: DocumentLine, { sums, equal, decimals }: Summing, field: string): LineTotals {
  const { sub, discount } = sold(line, equal, decimals)
  const total = bounded(field, bounded(field, sub) - bounded(field, discount))
  const taxes = sums.carry(line.taxes, BigInt(total)).map((share) => bounded(field, Number(share)))
  return { sub, discount, total, taxes, buy_total: bounded(field, bought(line, equal, decimals)) }
}

function sold(line: DocumentLine, equal: EqualLines, decimals: Decimals): { sub: number; discount: number } {
  if (line.exact_quantity) return equal.sell(line, line.exact_quantity)
  const sub = times(line.quantity, line.unit_amount, decimals)
  return { sub, discount: Number(percentOf(BigInt(sub), line.discount, decimals)) }
}

function bought(line: DocumentLine, equal: EqualLines, decimals: Decimals): number {
  if (line.buy_total_fixed) return roundDecimal(line.buy_total, decimals)
  return line.exact_quantity
    ? equal.buy(line, line.exact_quantity)
    : times(line.quantity, line.unit_buy_amount, decimals)
}

function times(quantity: number, amount: number, decimals: Decimals): number {
  return divideDecimal(BigInt(quantity) * BigInt(amount), 10_000n, decimals)
}

/** Exact for any intermediate value: only the sum has to stay within bounds. */
function sum<T>(field: string, parts: readonly T[], amountOf: (part: T) => number): number {
  return bounded(field, Number(parts.reduce((total, part) => total + BigInt(amountOf(part)), 0n)))
}

function bounded(field: string, amount: number): number {
  if (Math.abs(amount) < DECIMAL_BOUND) return amount
  throw Invalid.field(field, 'is 100000000000 or more', 'Amounts have at most eleven digits before the point.')
}
