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
import type { Line } from '../../paper/document/index.ts'

type Quantified = Pick<Line, 'quantity' | 'exact_quantity'>
type Divisible = Quantified & Pick<Line, 'buy_total' | 'buy_total_fixed'>

/** The quantity of a line, exactly. */
export function exactQuantityOf({ quantity, exact_quantity }: Quantified): Fraction {
  return exact_quantity ?? fractionOf(quantity)
}

/** A line with another quantity. A fixed buy total is divided in proportion. */
export function partOf<L extends Divisible>(line: L, part: Fraction): L {
  const isDivided = line.buy_total_fixed && line.quantity !== 0
  const buy_total = isDivided ? shareOf(line.buy_total, part, exactQuantityOf(line)) : line.buy_total
  return { ...line, quantity: roundFraction(part), exact_quantity: isDecimalFraction(part) ? null : part, buy_total }
}

/** `value × part / whole`, to four decimals. */
function shareOf(value: number, part: Fraction, whole: Fraction): number {
  const numerator = BigInt(value) * part.numerator * whole.denominator
  return divideDecimal(numerator, part.denominator * whole.numerator, 4)
}

/** The quantity that a line bills, as stored. */
export function quantityOfLine({ quantity, exact_quantity, unit }: Quantified & Pick<Line, 'unit'>) {
  return { quantity, exact_quantity: exact_quantity ? formatFraction(exact_quantity) : null, unit }
}

/** The `turn` of a line that is billed again: one more than the last. 1 if it has not been billed. */
export function turnAfter(billed: readonly { readonly turn: number }[]): number {
  return 1 + Math.max(0, ...billed.map(({ turn }) => turn))
}

type Noted = Pick<ReturnType<typeof quantityOfLine>, 'quantity' | 'exact_quantity'>

/** A quantity that was stored, exactly. */
export function notedQuantity({ quantity, exact_quantity }: Noted): Fraction {
  return parseFraction(exact_quantity ?? '') ?? fractionOf(quantity)
}

/** The unbilled rest of a line; undefined if nothing is left, or if more was billed than the line has. */
export function restBeside<L extends Divisible>(line: L, billed: readonly Noted[]): L | undefined {
  const taken = billed.map(notedQuantity).reduce(addFractions, NOTHING)
  const left = subtractFractions(exactQuantityOf(line), taken)
  const quantity = roundFraction(left)
  if (quantity === 0 || Math.sign(quantity) !== Math.sign(line.quantity)) return undefined
  return partOf(line, left)
}
