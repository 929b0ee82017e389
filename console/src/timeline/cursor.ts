/**
 * The keyboard cursor on the timeline. Each row has stops: its bookings, and the days without a booking. Arrows move
 * from stop to stop, so that every booking and every free day can be reached.
 */
import type { Lanes, Placed, Span } from './layout.ts'
import { DAY, type Zone } from './wall-clock.ts'

/** A position: a row and a moment in it, on a booking or on free time. */
export interface Cursor {
  readonly resourceId: number
  readonly stamp: number
  readonly bookingId?: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The row of a resource, as the cursor needs it. */
export interface CursorRow<B extends Span> {
  readonly resourceId: number
  readonly lanes: Lanes<B>
}

/** The next stop; if there is no row above or below, the cursor stays. */
export function nextStop<B extends Span>(
  zone: Zone,
  rows: readonly CursorRow<B>[],
  cursor: Cursor,
  direction: Direction,
): Cursor {
  const place = rows.findIndex(({ resourceId }) => resourceId === cursor.resourceId)
  const row = rows[place]
  if (row === undefined) return rows[0] === undefined ? cursor : stopAt(zone, rows[0], cursor.stamp)
  if (direction === 'right') return after(zone, row, cursor)
  if (direction === 'left') return before(zone, row, cursor)
  const next = rows[place + (direction === 'down' ? 1 : -1)]
  return next === undefined ? cursor : stopAt(zone, next, cursor.stamp)
}

/** The stop of a row at a moment: the current booking or the next of that day, else the free day. */
export function stopAt<B extends Span>(zone: Zone, row: CursorRow<B>, stamp: number): Cursor {
  const { resourceId } = row
  const on = row.lanes.placed.find(({ booking }) => booking.start <= stamp && stamp < booking.end)
  if (on !== undefined) return { resourceId, stamp, bookingId: on.booking.id }
  const { day } = zone.wallAt(stamp)
  const near = bookingsOn(zone, row, day).toSorted((one, other) => distance(one, stamp) - distance(other, stamp))[0]
  if (near !== undefined) return { resourceId, stamp: near.booking.start, bookingId: near.booking.id }
  return { resourceId, stamp }
}

function distance({ booking }: Placed<Span>, stamp: number): number {
  return Math.abs(booking.start - stamp)
}

function after<B extends Span>(zone: Zone, row: CursorRow<B>, cursor: Cursor): Cursor {
  const { resourceId } = row
  const { placed } = row.lanes
  const index = placed.findIndex(({ booking }) => booking.id === cursor.bookingId)
  const here = placed[index]
  const next = here === undefined ? placed.find(({ booking }) => booking.start >= cursor.stamp) : placed[index + 1]
  const lastDay = here === undefined ? zone.wallAt(cursor.stamp).day : lastDayOf(zone, row, index)
  const wall = here === undefined ? zone.wallAt(cursor.stamp).second : zone.wallAt(here.booking.start).second
  const free = zone.stampAt({ day: lastDay + 1, second: wall })
  if (next !== undefined && zone.wallAt(next.booking.start).day <= lastDay + 1) {
    return { resourceId, stamp: next.booking.start, bookingId: next.booking.id }
  }
  return { resourceId, stamp: free }
}

function before<B extends Span>(zone: Zone, row: CursorRow<B>, cursor: Cursor): Cursor {
  const { resourceId } = row
  const { placed } = row.lanes
  const index = placed.findIndex(({ booking }) => booking.id === cursor.bookingId)
  const here = placed[index]
  const { day, second } = zone.wallAt(here?.booking.start ?? cursor.stamp)
  const previous =
    here === undefined ? placed.findLast(({ booking }) => booking.start < cursor.stamp) : placed[index - 1]
  if (previous !== undefined && lastDayOf(zone, row, placed.indexOf(previous)) >= day - 1) {
    return { resourceId, stamp: previous.booking.start, bookingId: previous.booking.id }
  }
  return { resourceId, stamp: zone.stampAt({ day: day - 1, second }) }
}

/** The last day of a booking, or of an earlier one in its row. */
function lastDayOf<B extends Span>(zone: Zone, { lanes }: CursorRow<B>, index: number): number {
  return zone.wallAt((lanes.reach[index] ?? 0) - 1).day
}

function bookingsOn<B extends Span>(zone: Zone, { lanes }: CursorRow<B>, day: number): readonly Placed<B>[] {
  const from = zone.dayStart(day)
  const to = zone.dayStart(day + 1)
  return lanes.placed.filter(({ booking }) => booking.start < to && booking.end > from)
}

/** A free stretch for a new booking at the cursor: two hours from its moment. */
export function freshTimes(zone: Zone, stamp: number, step: number, length: number) {
  const { day, second } = zone.wallAt(stamp)
  const start = zone.stampAt({ day, second: Math.min(Math.ceil(second / step) * step, DAY - step) })
  return { start, end: start + length }
}
