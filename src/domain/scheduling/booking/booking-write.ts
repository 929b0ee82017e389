import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import type { HeldResources } from './booked-link.ts'
import type { StoredBooking } from './booking-row.ts'
import type { Occurrence } from './repeat/index.ts'

/** A booking to create or, with `current`, to change. */
export interface BookingWrite extends RecordValues {
  readonly current?: StoredBooking
  /** Its occurrence in a series; undefined if it keeps the current occurrence. */
  readonly occurrence?: Occurrence | null
  readonly isEdited?: boolean
  /** Computes the charges again, or keeps those of the write, whatever it changes. */
  readonly pricing?: 'again' | 'kept'
}

type WrittenRow = Pick<StoredBooking, 'start' | 'end' | 'timezone' | 'status_id'> & SqlRow

/** The row as it is after the write. A new booking has all required members, because they were read from a body. */
export function rowAfter({ current, values }: Pick<BookingWrite, 'current' | 'values'>): WrittenRow {
  return { status_id: null, ...current, ...values } as WrittenRow
}

/** Whether a write changes one of the columns, or the resources of the booking. */
export function changesAny(
  { current, values, links: { resources } }: BookingWrite,
  held: HeldResources,
  columns: readonly string[] = Object.keys(values),
): boolean {
  const has = held.get(Number(current?.id)) ?? []
  return (
    columns.some((column) => column in values && values[column] !== current?.[column]) ||
    (resources !== undefined && String(resources) !== String(has))
  )
}
