import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import { type DiscountTerms, discountInLine, discountOf, termLines } from '../../paper/document/index.ts'
import { payableAmount } from './payable-amount.ts'

/** A discount for early payment that an invoice offers. */
export interface OfferedDiscount {
  /** As written in the terms: `2.00`. */
  readonly percent: string
  /** The last day, as a day number. */
  readonly until: number
  /** In ten-thousandths. */
  readonly amount: number
}

/** What is read of an invoice to know its discounts. */
export interface OfferingInvoice {
  readonly terms: string | null
  readonly currency: string
  readonly date: number
  readonly total: number
  readonly amount_prepaid: number
  readonly rounding_amount: number
  readonly amount_credited: number
}

/** Discounts that are read of the terms of an invoice; usual terms offer one to three. */
const OFFERS_MAX = 10

/** The first discounts that the terms of an invoice offer, with their amounts after credit notes. */
export function offeredDiscounts(invoice: OfferingInvoice): OfferedDiscount[] {
  const payable = payableAmount(invoice)
  const left = payable - invoice.amount_credited
  const offers = termLines(invoice.terms).flatMap((line) => discountInLine(line) ?? [])
  return offers.slice(0, OFFERS_MAX).flatMap((terms) => {
    const amount = discountOf({ ...terms, base: baseLeft(terms, payable, left) }, left, invoice.currency)
    return amount > 0 && amount < left ? { percent: terms.percent, until: invoice.date + terms.days, amount } : []
  })
}

/** A credit reduces a base amount in the terms in the same proportion as the invoice. */
function baseLeft({ base }: Pick<DiscountTerms, 'base'>, payable: number, left: number): number | undefined {
  if (base === undefined || left === payable || payable === 0) return base
  return divideDecimal(BigInt(base) * BigInt(left), BigInt(payable), 4)
}
