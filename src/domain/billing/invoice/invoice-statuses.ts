/** Statuses that have a meaning here; `DRAFT` is the same for all documents. */
export const AWAITING_PAYMENT = 3
export const PAID = 4
/** Nothing is owed, and credit notes alone cover it. */
export const CREDITED = 5

/** What an invoice comes to, in units of its currency. */
export interface Settlement {
  readonly amount_paid: number
  readonly amount_credited: number
  /** Total less both. */
  readonly balance: number
}

/** The status of an invoice of which nothing is owed. */
export function settledStatus({ amount_paid, amount_credited }: Settlement): typeof PAID | typeof CREDITED {
  return amount_paid === 0 && amount_credited > 0 ? CREDITED : PAID
}
