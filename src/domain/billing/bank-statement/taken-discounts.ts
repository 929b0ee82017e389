import type { OpenInvoice } from './named-numbers.ts'
import { onlyChoice } from './only-choice.ts'
import type { BankCredit } from './read-camt.ts'

/** Days after the last day of a discount: money that was sent on that day arrives after a weekend with holidays. */
const GRACE_DAYS = 5

/** What a credit pays of an invoice, in ten-thousandths. */
export interface PaidPart {
  readonly invoice: OpenInvoice
  readonly amount: number
  readonly discount: number
}

/** The whole of an invoice without a discount. */
export function wholeOf(invoice: OpenInvoice): PaidPart {
  return { invoice, amount: invoice.balance, discount: 0 }
}

/** The discounts that can be taken of the whole of an invoice on the day of a credit, including none. */
function possibleDiscounts({ balance, discounts }: OpenInvoice, { date }: Pick<BankCredit, 'date'>): number[] {
  const offered = discounts.flatMap(({ amount, until }) =>
    date <= until + GRACE_DAYS && amount < balance ? [amount] : [],
  )
  return [...new Set([0, ...offered])]
}

/** Whether a discount can be taken of the invoice on the day of a credit. */
export function hasDiscount(credit: BankCredit, invoice: OpenInvoice): boolean {
  return possibleDiscounts(invoice, credit).length > 1
}

/**
 * How a credit pays all of these invoices, some of them with a discount. Undefined if no combination has its amount, or several
 * have.
 */
export function paidWithDiscounts(credit: BankCredit, invoices: readonly OpenInvoice[]): PaidPart[] | undefined {
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0)
  const possible = invoices.map((invoice) => possibleDiscounts(invoice, credit))
  const taken = onlyChoice(possible, owed - credit.amount)
  return taken?.flatMap((discount, at) => {
    const invoice = invoices[at]
    return invoice === undefined ? [] : { invoice, amount: invoice.balance - discount, discount }
  })
}

/** Whether the amount is that of the invoice less a discount whose last day is over. */
export function isTooLate({ amount, date }: BankCredit, { balance, discounts }: OpenInvoice): boolean {
  return discounts.some((one) => date > one.until + GRACE_DAYS && amount === balance - one.amount)
}
