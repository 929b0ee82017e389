/** Statuses that have a meaning here; `DRAFT` is the same for all documents. */
export const AWAITING_PAYMENT = 3
export const PAID = 4
