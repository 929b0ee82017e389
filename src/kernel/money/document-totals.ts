import { Invalid } from '../errors.ts'
import { currencyDecimals } from './currency.ts'
import { EqualLines } from './equal-lines.ts'
import { DECIMAL_BOUND, type Decimals, divideDecimal, divideExact, roundDecimal } from './exact-decimal.ts'
import type { Fraction } from './fraction.ts'

/**
 * The totals of a quote or an invoice (contract section 5). Amounts are ten-thousandths, percentages ten-thousandths of
 * a percent; every result is rounded half away from zero to the currency's decimals.
 *
 * In the terms of EN 16931, each amount is computed from amounts as they are shown, so that readers can check it:
 * - a line's `discount` is its allowance (BT-136) and its `total` its net amount (BT-131);
 * - `net_total` is the sum of those (BT-106, BR-CO-10). There are no allowances and charges of the whole document, so
 *   their sums (BT-107, BT-108; BR-CO-11) are zero, and `net_total` is also the total without tax (BT-109, BR-CO-13);
 * - a tax's `base` and `total` are BT-116 and BT-117, with BT-117 = BT-116 × rate, rounded (BR-CO-17);
 * - `tax_total` is the sum of those totals (BT-110, BR-CO-14) and `total` = `net_total` + `tax_total` (BT-112,
 *   BR-CO-15).
 *
 * A compound tax, which the standard does not have, is computed on the net of its lines plus the primary taxes of those
 * lines, each **rounded** as it would be shown: if all lines of a document have the same taxes, the printed figures can
 * be checked.
 */

/** A tax as it was when the document was saved. Taxes with the same id, rate and `compound` are summed as one. */
export interface DocumentTax {
  readonly id: number
  readonly name: string
  /** Ten-thousandths of a percent. */
  readonly rate: number
  /** Computed on top of the primary taxes of a line. */
  readonly compound: boolean
  readonly code: string | null
  /** The VAT category on an e-invoice (UNCL 5305), and the exemption reason; absent if the tax has none. */
  readonly vat_category?: string | null
  readonly exemption_code?: string | null
  readonly exemption_reason?: string | null
}

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
  /** Primary taxes, then compound ones, each in the order of their first use in the lines. */
  readonly taxes: readonly TaxTotal[]
  readonly sub_total: number
  readonly discount_total: number
  readonly net_total: number
  readonly tax_total: number
  readonly total: number
  readonly buy_total: number
}

/** Computes all totals. Throws `Invalid` with the first amount that reaches 10^11. */
export function documentTotals(lines: readonly DocumentLine[], currency: string): DocumentTotals {
  const decimals = currencyDecimals(currency)
  const carried = new Map<string, Carried>()
  const equal = new EqualLines(decimals)
  const lineTotals = lines.map((line, index) => totalsOfLine(line, { carried, equal, decimals }, `items[${index}]`))
  const taxes = totalsOfTaxes([...carried.values()], decimals)
  const sub_total = sum('sub_total', lineTotals, (line) => line.sub)
  const discount_total = sum('discount_total', lineTotals, (line) => line.discount)
  const net_total = bounded('net_total', sub_total - discount_total)
  const tax_total = sum('tax_total', taxes, (tax) => tax.total)
  const total = bounded('total', net_total + tax_total)
  const buy_total = sum('buy_total', lineTotals, (line) => line.buy_total)
  return { lines: lineTotals, taxes, sub_total, discount_total, net_total, tax_total, total, buy_total }
}

interface Summing {
  readonly carried: Map<string, Carried>
  readonly equal: EqualLines
  readonly decimals: Decimals
}

function totalsOfLine(line: DocumentLine, { carried, equal, decimals }: Summing, field: string): LineTotals {
  const { sub, discount } = sold(line, equal, decimals)
  const total = bounded(field, bounded(field, sub) - bounded(field, discount))
  const taxes = carryLine(carried, line, BigInt(total), decimals).map((share) => bounded(field, Number(share)))
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

/**
 * A tax, the net of its lines so far, and, for a compound tax, the part of that net that each primary tax applies to.
 */
interface Carried {
  readonly tax: DocumentTax
  net: bigint
  readonly primaries: Map<string, Carried>
  /** The total of the tax so far. */
  due: bigint
}

/** Adds a line to its taxes, and returns how much that adds to each of them, in the line's order. */
function carryLine(carried: Map<string, Carried>, line: DocumentLine, net: bigint, decimals: Decimals): bigint[] {
  const taxes = new Map(line.taxes.map((tax) => [keyOf(tax), tax]))
  for (const [key, tax] of taxes) {
    const { primaries } = carry(carried, key, tax, net)
    if (!tax.compound) continue
    for (const [primaryKey, primary] of taxes) {
      if (!primary.compound) carry(primaries, primaryKey, primary, net)
    }
  }
  return line.taxes.map((tax) => {
    const whole = carried.get(keyOf(tax))
    if (whole === undefined) return 0n
    const before = whole.due
    whole.due = percentOf(baseOf(whole, decimals), tax.rate, decimals)
    return whole.due - before
  })
}

function carry(into: Map<string, Carried>, key: string, tax: DocumentTax, net: bigint): Carried {
  const known = into.get(key)
  if (known === undefined) {
    const first = { tax, net, primaries: new Map<string, Carried>(), due: 0n }
    into.set(key, first)
    return first
  }
  known.net += net
  return known
}

function keyOf(tax: DocumentTax): string {
  return `${tax.id} ${tax.rate} ${tax.compound}`
}

function baseOf({ net, primaries }: Carried, decimals: Decimals): bigint {
  return [...primaries.values()].reduce((sum, primary) => sum + percentOf(primary.net, primary.tax.rate, decimals), net)
}

function totalsOfTaxes(carried: readonly Carried[], decimals: Decimals): TaxTotal[] {
  const inOrder = [...carried.filter(({ tax }) => !tax.compound), ...carried.filter(({ tax }) => tax.compound)]
  return inOrder.map((entry) => ({
    ...entry.tax,
    base: bounded('tax_total', Number(baseOf(entry, decimals))),
    total: bounded('tax_total', Number(entry.due)),
  }))
}

function times(quantity: number, amount: number, decimals: Decimals): number {
  return divideDecimal(BigInt(quantity) * BigInt(amount), 10_000n, decimals)
}

function percentOf(amount: bigint, percent: number, decimals: Decimals): bigint {
  return divideExact(amount * BigInt(percent), 1_000_000n, decimals)
}

/** Exact for any intermediate value: only the sum has to stay within bounds. */
function sum<T>(field: string, parts: readonly T[], amountOf: (part: T) => number): number {
  return bounded(field, Number(parts.reduce((total, part) => total + BigInt(amountOf(part)), 0n)))
}

function bounded(field: string, amount: number): number {
  if (Math.abs(amount) < DECIMAL_BOUND) return amount
  throw Invalid.field(field, 'comes to 100000000000 or more', 'Amounts have at most eleven digits before the point.')
}
