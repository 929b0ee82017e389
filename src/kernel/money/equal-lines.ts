import { type Decimals, divideExact } from './exact-decimal.ts'
import { addFractions, type Fraction, NOTHING } from './fraction.ts'

/** The parts of a line's price that decide whether two lines are equal. */
interface ChargedLine {
  readonly unit?: string | null
  readonly unit_amount: number
  readonly unit_buy_amount: number
  /** Ten-thousandths of a percent. */
  readonly discount: number
  readonly taxes: readonly ChargedTax[]
}

interface ChargedTax {
  readonly id: number
  readonly rate: number
  readonly compound: boolean
}

interface SoFar {
  quantity: Fraction
  amount: bigint
  discount: bigint
}

/**
 * Lines with a fraction as their quantity and the same price (unit, price, discount, taxes) form one quantity, which is
 * priced exactly and rounded once: three times 20 minutes at 1,000.00 an hour are 1,000.00. Each line adds the total up
 * to and including it, less the total without it.
 */
export class EqualLines {
  readonly #decimals: Decimals
  readonly #sold = new Map<string, SoFar>()
  readonly #bought = new Map<string, SoFar>()

  constructor(decimals: Decimals) {
    this.#decimals = decimals
  }

  /** The amounts that the line adds: before discounts, and of discounts. */
  sell(line: ChargedLine, quantity: Fraction): { readonly sub: number; readonly discount: number } {
    const { unit = null, unit_amount, discount, taxes } = line
    const so = soFar(this.#sold, JSON.stringify([unit, unit_amount, discount, taxes.map(markOf)]))
    const before = { ...so }
    so.quantity = addFractions(so.quantity, quantity)
    so.amount = priced(so.quantity, unit_amount, this.#decimals)
    so.discount = divideExact(so.amount * BigInt(discount), 1_000_000n, this.#decimals)
    return { sub: Number(so.amount - before.amount), discount: Number(so.discount - before.discount) }
  }

  /** The amount that the line adds to the costs of the account. */
  buy({ unit = null, unit_buy_amount }: ChargedLine, quantity: Fraction): number {
    const so = soFar(this.#bought, JSON.stringify([unit, unit_buy_amount]))
    const before = so.amount
    so.quantity = addFractions(so.quantity, quantity)
    so.amount = priced(so.quantity, unit_buy_amount, this.#decimals)
    return Number(so.amount - before)
  }
}

function priced({ numerator, denominator }: Fraction, amount: number, decimals: Decimals): bigint {
  return divideExact(numerator * BigInt(amount), denominator, decimals)
}

function soFar(sums: Map<string, SoFar>, key: string): SoFar {
  const known = sums.get(key)
  if (known !== undefined) return known
  const first = { quantity: NOTHING, amount: 0n, discount: 0n }
  sums.set(key, first)
  return first
}

function markOf({ id, rate, compound }: ChargedTax): string {
  return `${id} ${rate} ${compound}`
}
