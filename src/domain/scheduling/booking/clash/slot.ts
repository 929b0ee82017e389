import type { HeldResources } from '../booked-link.ts'
import type { StoredBooking } from '../booking-row.ts'
import { type BookingWrite, rowAfter } from '../booking-write.ts'
import type { Wanted } from './booking-clash.store.ts'

/** Which resources a booking takes, and when. */
export interface Taken {
  /** UNIX seconds; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly resourceIds: readonly number[]
  readonly statusId: number | null
}

/** What a booking takes after the write. */
export interface Slot extends Taken {
  /** Undefined for a new booking. */
  readonly bookingId: number | undefined
  /** What it takes before the write. A change that takes nothing more is refused only if a check was asked for. */
  readonly before?: Taken
}

export function takenBy(
  { start, end, status_id: statusId }: Pick<StoredBooking, 'start' | 'end' | 'status_id'>,
  resourceIds: readonly number[] = [],
): Taken {
  return { start, end, resourceIds, statusId }
}

export function slotOf(write: BookingWrite, held: HeldResources): Slot {
  const { current, links } = write
  const has = current === undefined ? [] : (held.get(current.id) ?? [])
  return {
    ...takenBy(rowAfter(write), links.resources ?? has),
    bookingId: current?.id,
    ...(current !== undefined && { before: takenBy(current, has) }),
  }
}

/** The time of a slot, for each of its resources. */
export function wantedFor({ resourceIds, start, end }: Pick<Slot, 'resourceIds' | 'start' | 'end'>): Wanted[] {
  return resourceIds.map((resourceId) => ({ resourceId, start, end }))
}
