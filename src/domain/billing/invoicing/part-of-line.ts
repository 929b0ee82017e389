import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import {
  addFractions,
  type Fraction,
  formatFraction,
  fractionOf,
  isDecimalFraction,
  NOTHING,
  parseFraction,
  roundFraction,
  subtractFractions,
} from '../../../kernel/money/fraction.ts'
import { type Line, withQuantity } from '../../paper/document/index.ts'

type Divisible = Pick<Line, 'quantity' | 'exact_quantity' | 'buy_total' | 'buy_total_fixed'>

/** A line with another quantity. A fixed buy total is divided in proportion. */
export function partOf<L extends Divisible>(line: L, quantity: number): L {
  const isDivided = line.buy_total_fixed && line.quantity !== 0
  const buy_total = isDivided ? shareOf(line.buy_total, quantity, line.quantity) : line.buy_total
  return { ...withQuantity(line, quantity), buy_total }
}

/** `value × part / whole`, to four decimals. */
export function shareOf(value: number, part: number, whole: number): number {
  return divideDecimal(BigInt(value) * BigInt(part), BigInt(whole), 4)
}

/** The quantity that a line bills, as stored. */
export function quantityOfLine({ quantity, exact_quantity, unit }: Pick<Line, 'quantity' | 'exact_quantity' | 'unit'>) {
  return { quantity, exact_quantity: exact_quantity ? formatFraction(exact_quantity) : null, unit }
}

type Noted = Pick<ReturnType<typeof quantityOfLine>, 'quantity' | 'exact_quantity'>

/** The `turn` of a line that is billed again: one more than the last. 1 if it has not been billed. */
export function turnAfter(billed: readonly { readonly turn: number }[]): number {
  return 1 + Math.max(0, ...billed.map(({ turn }) => turn))
}

/** The unbilled rest of a line; undefined if nothing is left, or if more was billed than the line has. */
export function restBeside<L extends Divisible>(line: L, billed: readonly Noted[]): L | undefined {
  const whole = line.exact_quantity ?? fractionOf(line.quantity)
  const taken = billed.map(({ quantity, exact_quantity }): Fraction => {
    return parseFraction(exact_quantity ?? '') ?? fractionOf(quantity)
  })
  const left = subtractFractions(whole, taken.reduce(addFractions, NOTHING))
  const quantity = roundFraction(left)
  if (quantity === 0 || Math.sign(quantity) !== Math.sign(line.quantity)) return undefined
  return { ...partOf(line, quantity), exact_quantity: isDecimalFraction(left) ? null : left }
}
