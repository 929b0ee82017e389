/** Statuses that the code depends on. `DRAFT` is the same for all documents. */
export const AWAITING_PAYMENT = 3
export const PAID = 4
/** Nothing is owed, and only credit notes cover the invoice. */
export const CREDITED = 5

/** Amounts of an invoice in its currency, in ten-thousandths. */
export interface Settlement {
  readonly amount_paid: number
  readonly amount_discounted: number
  readonly amount_credited: number
  /** The total less all of these. */
  readonly balance: number
}

/**
 * Whether the invoice is settled with this balance. A client that paid too much has paid; an invoice below zero is open until
 * the client has its whole amount.
 */
export function isSettled({ total }: { readonly total: number }, balance: number): boolean {
  return total < 0 ? balance === 0 : balance <= 0
}

type Settled = Pick<Settlement, 'amount_paid' | 'amount_credited' | 'balance'>

/** The status of a settled invoice. What was prepaid was paid too. */
export function settledStatus(settlement: Settled, amountPrepaid: number): typeof PAID | typeof CREDITED {
  const { amount_paid, amount_credited, balance } = settlement
  // Below zero, an invoice is never owed, so only the whole of it is credited.
  const isCredited = amount_credited > 0 || (amount_credited < 0 && balance === 0)
  return amount_paid + amountPrepaid === 0 && isCredited ? CREDITED : PAID
}
