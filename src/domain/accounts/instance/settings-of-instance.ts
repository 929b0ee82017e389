import type { OpeningHours } from './opening-hours.ts'

declare module '../../../kernel/auth/session.ts' {
  /** The `settings` member of the instance (contract 4.1). */
  interface InstanceSettings {
    readonly automatic_rates: boolean
    readonly bcc_administrators: boolean
    readonly booking_notifications: boolean
    readonly clash_policy: 'allow' | 'reject'
    readonly clash_exempt_types: readonly number[]
    readonly clash_exempt_statuses: readonly number[]
    readonly restrict_editing: boolean
    readonly required_booking_fields: readonly string[]
    readonly lock_minutes: number
    /** In how many days clients pay; null if it is not said. */
    readonly payment_days: number | null
    readonly costs_need_finance: boolean
    readonly require_second_factor: 'off' | 'administrators' | 'all'
    readonly einvoice_policy: 'off' | 'warn' | 'require'
    readonly untaxed_category: 'E' | 'Z' | 'O'
    /** Null without DATEV. */
    readonly datev: DatevSettings | null
    /** Empty if no hours are known. */
    readonly opening_hours: readonly OpeningHours[]
  }
}

/** How bookings are handed to DATEV. Accounts are digits. */
export interface DatevSettings {
  readonly consultant_number: number
  readonly client_number: number
  /** Month and day: `01-01`. */
  readonly fiscal_year_start: string
  /** Digits of accounts; debtors have one more. */
  readonly account_length: number
  readonly revenue_account: string | null
  readonly untaxed_account: string | null
  readonly debtor_account: string | null
  readonly bank_account: string | null
  /** Left out is null. */
  readonly prepaid_account?: string | null
  readonly rounding_account?: string | null
  readonly discount_account?: string | null
  /** Left out is false. */
  readonly date_of_supply?: boolean
}
