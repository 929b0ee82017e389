import type { SqlValue } from '../../../../kernel/db/sql.ts'
import type { BookingWrite, HeldResources } from '../booking-write.ts'
import type { Slot } from './refuse-clashes.ts'

/** What a booking takes after the write, and before it. */
export function slotOf({ current, values, links }: BookingWrite, held: HeldResources): Slot {
  const has = current === undefined ? [] : (held.get(current.id) ?? [])
  const taken = (row: Readonly<Record<string, SqlValue>>, resourceIds: readonly number[]) => ({
    start: Number(row.start),
    end: Number(row.end),
    statusId: row.status_id === null || row.status_id === undefined ? null : Number(row.status_id),
    resourceIds,
  })
  return {
    ...taken({ ...current, ...values }, links.resources ?? has),
    bookingId: current?.id,
    ...(current !== undefined && { before: taken(current, has) }),
  }
}
