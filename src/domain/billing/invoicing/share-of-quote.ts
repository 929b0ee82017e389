import Type, { type Static } from 'typebox'
import { Conflict, Invalid } from '../../../kernel/errors.ts'
import { DECIMAL_WORDS, formatDecimal, ONE, parseDecimal, parsePercent } from '../../../kernel/money/exact-decimal.ts'
import {
  type Fraction,
  fraction,
  fractionOf,
  multiplyFractions,
  NOTHING,
  roundFraction,
} from '../../../kernel/money/fraction.ts'
import { idSchema } from '../../../records/fields/field.ts'
import type { Line } from '../../paper/document/index.ts'
import { exactQuantityOf, partOf } from './part-of-line.ts'
import type { QuoteRest } from './quote-rest.ts'

const amount = Type.Union([Type.String(), Type.Number()])

/** The share of a quote to invoice: all that is left, a percentage, or quantities of some lines. */
export const quoteShare = Type.Object({
  percent: Type.Optional(amount),
  items: Type.Optional(Type.Array(Type.Object({ id: idSchema, quantity: Type.Optional(amount) }), { minItems: 1 })),
})
type QuoteShare = Static<typeof quoteShare>

/** The lines of the quote to invoice, each with the quantity to invoice. */
export function takeShare(share: QuoteShare, lines: readonly Line[], { rest }: Pick<QuoteRest, 'rest'>): Line[] {
  if (share.percent !== undefined && share.items !== undefined) {
    throw Invalid.field('percent', 'send either percent or items')
  }
  const wanted = share.items === undefined ? percentOf(share.percent ?? 100, lines, rest) : chosen(share.items, rest)
  const taken = lines.flatMap((line) => {
    const quantity = wanted.get(line.id)
    // A line with quantity 0 is a remark, which is copied too.
    const isLeftOut = quantity === undefined || (roundFraction(quantity) === 0 && line.quantity !== 0)
    return isLeftOut ? [] : [partOf(line, quantity)]
  })
  const isWork = ({ quantity }: Line) => quantity !== 0
  if (lines.some(isWork) && !taken.some(isWork)) {
    throw Invalid.field('percent', 'is less than 0.0001 of every line', 'Share of the quote to invoice.')
  }
  return taken
}

type Quantities = ReadonlyMap<number, Fraction>

/** The percentage is of the whole line, whatever has been invoiced, but takes at most what is left. */
function percentOf(sent: string | number, lines: readonly Line[], rest: Quantities): Quantities {
  const percent = parsePercent(sent)
  if (percent === undefined || percent <= 0 || percent > 100 * ONE) {
    const problem = 'must be a percentage above 0, at most 100, with at most 4 decimals'
    throw Invalid.field('percent', problem, 'Share of the quote to invoice.')
  }
  const share = fraction(BigInt(percent), BigInt(100 * ONE))
  return new Map(
    lines.map((line) => {
      const part = multiplyFractions(exactQuantityOf(line), share)
      const left = rest.get(line.id) ?? NOTHING
      return [line.id, isSmaller(part, left) ? part : left]
    }),
  )
}

/** Whatever their signs are. */
function isSmaller(one: Fraction, other: Fraction): boolean {
  const size = (value: bigint) => (value < 0n ? -value : value)
  return size(one.numerator) * other.denominator < size(other.numerator) * one.denominator
}

function chosen(items: NonNullable<QuoteShare['items']>, rest: Quantities): Quantities {
  const wanted = new Map<number, Fraction>()
  for (const [index, one] of items.entries()) {
    const at = `items[${index}]`
    const left = rest.get(one.id)
    if (left === undefined) throw Invalid.field(`${at}.id`, `there is no line with the id ${one.id} in the quote`)
    if (wanted.has(one.id)) throw Invalid.field(`${at}.id`, `${one.id} is also the id of another element`)
    const shownLeft = roundFraction(left)
    const quantity = chosenQuantity(one.quantity ?? formatDecimal(shownLeft), shownLeft, at)
    wanted.set(one.id, quantity === shownLeft ? left : fractionOf(quantity))
  }
  return wanted
}

function chosenQuantity(sent: string | number, left: number, at: string): number {
  const quantity = parseDecimal(sent)
  if (quantity === undefined) throw Invalid.field(`${at}.quantity`, `must be ${DECIMAL_WORDS}`)
  if (left === 0) throw Conflict.field(at, `nothing of this line is left to invoice.`)
  if (quantity === 0) throw Invalid.field(`${at}.quantity`, 'must not be 0')
  if (Math.sign(quantity) === Math.sign(left) && Math.abs(quantity) <= Math.abs(left)) return quantity
  throw Conflict.field(
    `${at}.quantity`,
    `is ${formatDecimal(quantity)}, but ${formatDecimal(left)} is left to invoice.`,
  )
}
