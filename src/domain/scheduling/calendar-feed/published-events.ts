import type { PublishedEvent } from '../../../kernel/calendar/write-calendar.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type BookingVisibility, bookingVisibilities } from '../../accounts/access/index.ts'
import type { FeedPrivacy } from '../../accounts/feed-address/index.ts'
import { bookingsOfFeed, roomsOf } from './calendar-feed.store.ts'
import type { CalendarWords } from './calendar-words.ts'
import { publishedBooking } from './published-booking.ts'
import { originalUid } from './published-uids.ts'

export interface Publication {
  readonly privacy: FeedPrivacy
  /** Only times are needed. */
  readonly busyOnly: boolean
  readonly words: CalendarWords
  readonly uidOf: (name: string) => string
  /** The UIDs that are in the calendar already; new ones are added. */
  readonly published: Set<string>
}

/**
 * These bookings as events, in order of time, as far as the reader of the scope may know of them. A deleted booking is
 * left out if another one has its UID.
 */
export async function publishedEvents(
  scope: Scope,
  { privacy, busyOnly, words, uidOf, published }: Publication,
  ids: readonly number[],
): Promise<PublishedEvent[]> {
  const rooms = privacy === 'full' && !busyOnly ? await roomsOf(scope, ids) : new Map<number, string>()
  const [bookings, visibilities] = await Promise.all([bookingsOfFeed(scope, ids), visibilitiesOf(scope, ids)])
  return bookings.flatMap((row) => {
    const visibility = visibilities.get(row.id)
    if (visibility?.unseen === 1) return []
    const isSecret = visibility?.busy === 1
    const original = originalUid(row)
    const isTaken = original !== undefined && published.has(original)
    if (isTaken && row.deleted !== null) return []
    // Two imported calendars can contain the same meeting.
    const uid = original === undefined || isTaken ? uidOf(`booking-${row.id}`) : original
    published.add(uid)
    return publishedBooking(row, { privacy, isSecret, uid, rooms: rooms.get(row.id), words })
  })
}

/** The hidden members of each booking for the reader of the feed; empty if nothing is hidden from them. */
async function visibilitiesOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, BookingVisibility>> {
  if (scope.actor.visibility === undefined) return new Map()
  return new Map(
    (await bookingVisibilities(scope, ids)).map((bookingVisibility) => [bookingVisibility.id, bookingVisibility]),
  )
}
