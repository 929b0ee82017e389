import { type Fraction, NOTHING, roundFraction, subtractFractions } from '../../../kernel/money/fraction.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import { billedQuantities, invoicesOfQuote, type QuoteInvoice } from './billed-quote-line.store.ts'
import { exactQuantityOf } from './part-of-line.ts'

/** How far a quote has been invoiced. */
export interface QuoteRest {
  /** The live invoices of the quote, oldest first. */
  readonly invoices: readonly QuoteInvoice[]
  /** The quantity left of each line, by line id. */
  readonly rest: ReadonlyMap<number, Fraction>
  /** The quote has invoices, and nothing is left of any line. */
  readonly isInvoiced: boolean
  /** More than the quantity of some line has been invoiced. */
  readonly isExceeded: boolean
}

export async function restOfQuote(scope: Scope, quoteId: number, lines: readonly Line[]): Promise<QuoteRest> {
  const [invoices, billed] = await Promise.all([invoicesOfQuote(scope, quoteId), billedQuantities(scope, quoteId)])
  const left = new Map(
    lines.map((line) => [line.id, subtractFractions(exactQuantityOf(line), billed.get(line.id) ?? NOTHING)]),
  )
  const shownLeft = (id: number, of: ReadonlyMap<number, Fraction>) => roundFraction(mustHave(of.get(id), `line ${id}`))
  const isOver = ({ id, quantity }: Line) => {
    const rest = shownLeft(id, left)
    return rest !== 0 && Math.sign(rest) !== Math.sign(quantity)
  }
  const rest = new Map([...left, ...lines.filter(isOver).map(({ id }) => [id, NOTHING] as const)])
  return {
    invoices,
    rest,
    isInvoiced: invoices.length > 0 && lines.every(({ id }) => shownLeft(id, rest) === 0),
    isExceeded: lines.some(isOver),
  }
}
