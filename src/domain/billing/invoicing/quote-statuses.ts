/** Statuses of quotes that the code depends on. `DRAFT` and `SENT` are the same for all documents. */
export const ACCEPTED = 3
export const INVOICED = 4
export const DECLINED = 5
