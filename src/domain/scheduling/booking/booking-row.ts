import type { SqlRow } from '../../../kernel/db/sql.ts'

/**
 * A booking as it is stored: the columns that its rules compute with. The definition imports some of these rules, so
 * the compiler compares the two where a loaded booking is passed on.
 */
export interface StoredBooking extends SqlRow {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly timezone: string
  readonly all_day: number
  readonly status_id: number | null
  readonly project_id: number | null
  readonly repeat_master: number
  readonly repeat_master_id: number
  readonly repeat_rule: string | null
  readonly lock_created_id: number | null
  readonly lock_expire_date: number | null
  readonly external_id: string | null
  readonly calendar_subscription_id: number | null
  readonly deleted: number | null
}

/** A booking with a lock, which may have expired. */
export interface LockedBooking extends StoredBooking {
  readonly lock_created_id: number
  readonly lock_expire_date: number
}
