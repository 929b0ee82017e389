import type { RecordValues } from '../../../records/write/insert-record.ts'
import type { StoredBooking } from './booking-row.ts'
import type { Occurrence } from './repeat/index.ts'

/** A booking to create or, with `current`, to change. */
export interface BookingWrite extends RecordValues {
  readonly current?: StoredBooking
  /** Its occurrence in a series; undefined if it keeps the current occurrence. */
  readonly occurrence?: Occurrence | null
  readonly isEdited?: boolean
  /** Computes the charges again, whatever the write changes. */
  readonly priceAgain?: boolean
}

/** Resource ids by booking id. */
export type HeldResources = ReadonlyMap<number, readonly number[]>
