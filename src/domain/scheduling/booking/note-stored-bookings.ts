import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type BookingChange, bookedState, noteBookingChanges, notifiedColumns } from '../booking-mail/index.ts'
import { type HeldResources, resourcesOf } from './booked-link.ts'
import type { StoredBooking } from './booking-row.ts'
import { type BookingWrite, changesAny } from './booking-write.ts'

interface Stored {
  readonly removed: readonly StoredBooking[]
  readonly members: readonly BookingWrite[]
  /** The ids of the members, in the same order. */
  readonly ids: readonly number[]
  /** The resources of the members before the write. */
  readonly held: HeldResources
}

/** Notifies booked users of a write, if the instance wants that. */
export async function noteStoredBookings(scope: Scope, { removed, members, ids, held }: Stored): Promise<void> {
  if (!scope.instance.settings.booking_notifications) return
  const had = await resourcesOf(
    scope,
    removed.map((row) => row.id),
  )
  const gone = removed.map((row): BookingChange => {
    const bookingId = row.id
    const resourceIds = had.get(bookingId) ?? []
    return { bookingId, before: bookedState(row, resourceIds), resourceIds }
  })
  const stored = members.flatMap((write, index): BookingChange | [] => {
    const { current, links } = write
    const bookingId = mustHave(ids[index], 'the id of a stored booking')
    if (current === undefined) return { bookingId, before: undefined, resourceIds: links.resources ?? [] }
    if (!changesAny(write, held, notifiedColumns)) return []
    const before = held.get(bookingId) ?? []
    return { bookingId, before: bookedState(current, before), resourceIds: [...before, ...(links.resources ?? [])] }
  })
  await noteBookingChanges(scope, [...gone, ...stored])
}

/** Like `noteStoredBookings`, for restored bookings and their resources. */
export async function noteRestoredBookings(scope: Scope, restored: HeldResources): Promise<void> {
  if (!scope.instance.settings.booking_notifications) return
  const changes = [...restored].map(([bookingId, resourceIds]) => ({ bookingId, before: undefined, resourceIds }))
  await noteBookingChanges(scope, changes)
}
