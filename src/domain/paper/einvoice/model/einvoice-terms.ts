/** An exact decimal as text, without exponent and without a plus sign: `12.50`, `-3`, `0.0125`. */
export type DecimalText = string

/** A day of the calendar: `2026-12-24`. */
export type DayText = string

/** First and last day; one of them is enough. */
export interface EInvoicePeriod {
  /** BT-73, on a line BT-134: the first day. */
  readonly start?: DayText | undefined
  /** BT-74, on a line BT-135: the last day. */
  readonly end?: DayText | undefined
}

/** An identifier, and the list that it is from (ICD, EAS and others). */
export interface EInvoiceIdentifier {
  readonly id: string
  readonly scheme?: string | undefined
}
