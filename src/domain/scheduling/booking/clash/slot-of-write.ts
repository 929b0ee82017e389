import type { HeldResources } from '../booked-link.ts'
import type { StoredBooking } from '../booking-row.ts'
import { type BookingWrite, rowAfter } from '../booking-write.ts'
import type { Slot } from './refuse-clashes.ts'

/** The slots of a booking after the write, and before it. */
export function slotOf(write: BookingWrite, held: HeldResources): Slot {
  const { current, links } = write
  const has = current === undefined ? [] : (held.get(current.id) ?? [])
  const taken = (
    { start, end, status_id }: Pick<StoredBooking, 'start' | 'end' | 'status_id'>,
    resourceIds: readonly number[],
  ) => ({ start, end, statusId: status_id, resourceIds })
  return {
    ...taken(rowAfter(write), links.resources ?? has),
    bookingId: current?.id,
    ...(current !== undefined && { before: taken(current, has) }),
  }
}
