/** The longest time in which a client pays, in days. */
export const PAYMENT_DAYS_MAX = 365
