import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import { billedQuantities, invoicesOfQuote, type QuoteInvoice } from './billed-quote-line.store.ts'

/** How far a quote has been invoiced. */
export interface QuoteRest {
  /** The live invoices of the quote, oldest first. */
  readonly invoices: readonly QuoteInvoice[]
  /** The quantity left of each line, by line id, in ten-thousandths. */
  readonly rest: ReadonlyMap<number, number>
  /** The quote has invoices, and nothing is left of any line. */
  readonly isInvoiced: boolean
  /** More than the quantity of some line has been invoiced. */
  readonly isExceeded: boolean
}

export async function restOfQuote(scope: Scope, quoteId: number, lines: readonly Line[]): Promise<QuoteRest> {
  const [invoices, billed] = await Promise.all([invoicesOfQuote(scope, quoteId), billedQuantities(scope, quoteId)])
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity - (billed.get(id) ?? 0)]))
  const isOver = ({ id, quantity }: Line) => {
    const rest = left.get(id) ?? 0
    return rest !== 0 && Math.sign(rest) !== Math.sign(quantity)
  }
  const rest = new Map([...left, ...lines.filter(isOver).map(({ id }) => [id, 0] as const)])
  return {
    invoices,
    rest,
    isInvoiced: invoices.length > 0 && lines.every(({ id }) => rest.get(id) === 0),
    isExceeded: lines.some(isOver),
  }
}
