import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import type { Place } from './expand-repeat.ts'

/** One booking to be made, or to be changed where there is a `current` one. */
export interface BookingWrite extends RecordValues {
  readonly current?: SqlRow
  /** Its part in a series; undefined where it keeps the one that it has. */
  readonly place?: Place | null
  readonly isEdited?: boolean
  /** Computes what it charges anew, whatever the write changes. */
  readonly priceAgain?: boolean
}

/** The resources of bookings, by booking. */
export type HeldResources = ReadonlyMap<number, readonly number[]>
