import type { OpenInvoice } from './named-numbers.ts'
import type { BankCredit } from './read-camt.ts'

/** Days after the last day of a discount: money that was sent on that day arrives after a weekend with holidays. */
const GRACE_DAYS = 5
/** Combinations that are tried of the discounts of several invoices. */
const COMBINATIONS_MAX = 1_024

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

/** The ways to pay the whole of an invoice on the day of a credit: in full, and with each discount that it offers then. */
function waysToPay(invoice: OpenInvoice, { date }: Pick<BankCredit, 'date'>): PaidPart[] {
  const discounts = invoice.discounts.flatMap(({ amount, until }) =>
    date <= until + GRACE_DAYS && amount < invoice.balance ? [amount] : [],
  )
  const ways = [...new Set(discounts)].map((discount) => ({ invoice, amount: invoice.balance - discount, discount }))
  return [wholeOf(invoice), ...ways]
}

/**
 * How a credit pays all of these invoices, some of them with a discount. Undefined if no combination has its amount, or several
 * have.
 */
export function paidWithDiscounts(credit: BankCredit, invoices: readonly OpenInvoice[]): PaidPart[] | undefined {
  let sums: { readonly sum: number; readonly parts: readonly PaidPart[] }[] = [{ sum: 0, parts: [] }]
  for (const invoice of invoices) {
    const ways = waysToPay(invoice, credit)
    if (sums.length * ways.length > COMBINATIONS_MAX) return undefined
    sums = sums.flatMap(({ sum, parts }) => ways.map((way) => ({ sum: sum + way.amount, parts: [...parts, way] })))
  }
  const [only, another] = sums.filter(({ sum }) => sum === credit.amount)
  return another === undefined && only !== undefined ? [...only.parts] : undefined
}

/** Whether the amount is that of the invoice less a discount whose last day is over. */
export function isTooLate({ amount, date }: BankCredit, { balance, discounts }: OpenInvoice): boolean {
  return discounts.some((one) => date > one.until + GRACE_DAYS && amount === balance - one.amount)
}
