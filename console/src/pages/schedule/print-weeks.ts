/** The bookings of a view as tables of a week each: what fits on paper of any size, and breaks between rows. */
import type { Times } from '../../timeline/move.ts'
import { firstOfWeek, type Zone } from '../../timeline/wall-clock.ts'
import type { BoardBooking } from './board-booking.ts'

/** A booking on the days from one column to another, or free columns without one. */
export interface PrintCell {
  readonly from: number
  readonly to: number
  readonly booking?: BoardBooking
}

export interface PrintRow<R> {
  readonly resource: R
  readonly lanes: readonly (readonly PrintCell[])[]
}

export interface PrintWeek<R> {
  readonly days: readonly number[]
  readonly rows: readonly PrintRow<R>[]
}

interface Printed<R> {
  readonly zone: Zone
  readonly locale: string
  readonly from: number
  readonly to: number
  readonly resources: readonly R[]
  readonly bookings: readonly BoardBooking[]
}

const WEEK_DAYS = 7

/** One table for each week. In a view of several weeks, rows without bookings are left out. */
export function printWeeks<R extends { readonly id: number }>(printed: Printed<R>): readonly PrintWeek<R>[] {
  const { from, to, resources, locale } = printed
  const weeks: PrintWeek<R>[] = []
  for (let day = from; day < to; ) {
    const end = Math.min(firstOfWeek(day, locale) + WEEK_DAYS, to)
    const days = Array.from({ length: end - day }, (_, index) => day + index)
    const rows = resources.map((resource) => ({ resource, lanes: lanesOf(printed, resource.id, days) }))
    const isWhole = to - from <= WEEK_DAYS
    weeks.push({ days, rows: isWhole ? rows : rows.filter(({ lanes }) => lanes.length > 0) })
    day = end
  }
  return weeks
}

function lanesOf<R>({ zone, bookings }: Printed<R>, id: number, days: readonly number[]) {
  const first = days[0] ?? 0
  const ends: number[] = []
  const lanes: PrintCell[][] = []
  const own = bookings.filter(({ resources }) => resources.some((one) => one.id === id))
  for (const booking of own.toSorted((one, other) => one.start - other.start || one.id - other.id)) {
    const from = Math.max(0, zone.wallAt(booking.start).day - first)
    const to = Math.min(days.length, zone.wallAt(Math.max(booking.start, booking.end - 1)).day - first + 1)
    if (to <= 0 || from >= days.length) continue
    const lane = ends.findIndex((end) => end <= from)
    const place = lane === -1 ? lanes.length : lane
    const before = ends[place] ?? 0
    const cells = lanes[place] ?? []
    lanes[place] = [...cells, ...gap(before, from), { from, to, booking }]
    ends[place] = to
  }
  return lanes.map((cells, place) => [...cells, ...gap(ends[place] ?? 0, days.length)])
}

/** Free days are cells of their own, so that every day keeps its lines. */
function gap(from: number, to: number): readonly PrintCell[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ from: from + index, to: from + index + 1 }))
}

/** Whether it lasts longer than the days of a table. */
export function isCutBy({ start, end }: Times, zone: Zone, days: readonly number[]): boolean {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  return start < zone.dayStart(first) || end > zone.dayStart(last + 1)
}
