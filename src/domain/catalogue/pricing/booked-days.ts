import { momentAt } from '../../../kernel/time/local-clock.ts'
import { wallClockAt } from '../../../kernel/time/zone.ts'
import type { BookingFacts } from './price-list.ts'

export const DAY = 86_400

/** Moments in UNIX seconds; `end` is exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** What of one calendar day is booked. */
export interface DayPart extends Stretch {
  /** The day's number from 1970-01-01. */
  readonly day: number
}

/** Who books for longer types the price: a day at a time, decades would keep everybody waiting. */
const DAYS_MAX = 1_100
export const TOO_LONG =
  'The booking is longer than 1,100 days: it has no computed price, and its rates are given by hand.'

export function isTooLong({ start, end }: Stretch): boolean {
  return end - start > DAYS_MAX * DAY
}

/** The days that a booking touches, each with what of it is booked; undefined where there are too many. */
export function bookedDays(booking: BookingFacts): readonly DayPart[] | undefined {
  const { start, end, timezone, allDay } = booking
  if (isTooLong(booking)) return undefined
  return allDay ? wholeDays(booking) : daysBetween(start, end, timezone)
}

type Timed = Pick<BookingFacts, 'start' | 'end' | 'timezone' | 'allDay'>

/** When a booking is, on the clock of its zone: where it is all day, from midnight to midnight. */
export function bookedTime({ start, end, timezone, allDay }: Timed): Stretch {
  if (!allDay) return { start, end }
  const { first, count } = daysMeant({ start, end, timezone })
  return { start: momentAt(first * DAY, timezone), end: momentAt((first + count) * DAY, timezone) }
}

/** Start and end are midnights of whoever booked, in whatever zone: the nearest ones of the booking's own are meant. */
function daysMeant({ start, end, timezone }: Omit<Timed, 'allDay'>): { first: number; count: number } {
  const first = wallClockAt(start + DAY / 2, timezone).days
  return { first, count: Math.max(1, Math.round((end - start) / DAY)) }
}

function wholeDays(booking: BookingFacts): DayPart[] {
  const { timezone } = booking
  const { first, count } = daysMeant(booking)
  const days = Array.from({ length: count }, (_, index) => ({
    day: first + index,
    start: momentAt((first + index) * DAY, timezone),
    end: momentAt((first + index + 1) * DAY, timezone),
  }))
  // Islands that cross the date line have skipped one.
  return days.filter((one) => one.start < one.end)
}

function daysBetween(start: number, end: number, zone: string): DayPart[] {
  const parts: DayPart[] = []
  let at = start
  while (at < end) {
    const day = wallClockAt(at, zone).days
    const stop = Math.min(end, nextMidnight(at, day, zone))
    parts.push({ day, start: at, end: stop })
    at = stop
  }
  return parts
}

/** Clocks that are put back just after midnight show the end of a day twice: the midnight that is over is not meant. */
function nextMidnight(at: number, day: number, zone: string): number {
  const midnight = momentAt((day + 1) * DAY, zone)
  return midnight > at ? midnight : momentAt((day + 2) * DAY, zone)
}

export function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** What of the parts lies in one of the stretches; both are in order and free of overlaps. */
export function within(parts: readonly DayPart[], stretches: readonly Stretch[]): DayPart[] {
  let next = 0
  return parts.flatMap((part) => {
    while ((stretches[next]?.end ?? Infinity) <= part.start) next += 1
    const inside: DayPart[] = []
    for (let at = next; (stretches[at]?.start ?? Infinity) < part.end; at += 1) {
      const { start, end } = stretches[at] as Stretch
      inside.push({ ...part, start: Math.max(part.start, start), end: Math.min(part.end, end) })
    }
    return inside
  })
}

/** What of the parts lies in none of the stretches. */
export function outside(parts: readonly DayPart[], stretches: readonly Stretch[]): DayPart[] {
  const starts = [-Infinity, ...stretches.map(({ end }) => end)]
  const gaps = starts.map((start, index) => ({ start, end: stretches[index]?.start ?? Infinity }))
  return within(
    parts,
    gaps.filter(({ start, end }) => start < end),
  )
}
