import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { momentAt } from '../../../kernel/time/local-clock.ts'
import { nearestDays } from '../../../kernel/time/meant-days.ts'
import { wallClockAt } from '../../../kernel/time/zone.ts'
import type { BookingFacts } from './price-list.ts'

/** Moments in UNIX seconds; `end` is exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** A booked part of one calendar day. */
export interface DayPart extends Stretch {
  /** Days since 1970-01-01. */
  readonly day: number
}

/** Longer bookings need prices entered by hand: pricing decades day by day would block other requests. */
const DAYS_MAX = 1_100
export const TOO_LONG = 'The booking is longer than 1,100 days: it has no computed price. Enter its rates by hand.'

export function isTooLong({ start, end }: Stretch): boolean {
  return end - start > DAYS_MAX * DAY_SECONDS
}

/** The days that a booking touches, each with its booked part; undefined if there are too many. */
export function bookedDays(booking: BookingFacts): readonly DayPart[] | undefined {
  const { start, end, timezone, allDay } = booking
  if (isTooLong(booking)) return undefined
  return allDay ? wholeDays(booking) : daysBetween(start, end, timezone)
}

type Timed = Pick<BookingFacts, 'start' | 'end' | 'timezone' | 'allDay'>

/** The time of a booking. An all-day booking runs from midnight to midnight in its zone. */
export function bookedTime({ start, end, timezone, allDay }: Timed): Stretch {
  if (!allDay) return { start, end }
  const days = nearestDays({ start, end }, timezone)
  return { start: momentAt(days.first * DAY_SECONDS, timezone), end: momentAt(days.end * DAY_SECONDS, timezone) }
}

function wholeDays(booking: BookingFacts): DayPart[] {
  const { timezone } = booking
  const { first, end } = nearestDays(booking, timezone)
  const days = Array.from({ length: end - first }, (_, index) => ({
    day: first + index,
    start: momentAt((first + index) * DAY_SECONDS, timezone),
    end: momentAt((first + index + 1) * DAY_SECONDS, timezone),
  }))
  // Islands that moved across the date line skipped a day.
  return days.filter((day) => day.start < day.end)
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

/** If clocks go back just after midnight, the end of a day occurs twice: a midnight that has passed is skipped. */
function nextMidnight(at: number, day: number, zone: string): number {
  const midnight = momentAt((day + 1) * DAY_SECONDS, zone)
  return midnight > at ? midnight : momentAt((day + 2) * DAY_SECONDS, zone)
}

export function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The parts, cut to the time inside the stretches. Both are in order and do not overlap. */
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

/** The parts, cut to the time outside the stretches. */
export function partsOutside(parts: readonly DayPart[], stretches: readonly Stretch[]): DayPart[] {
  const starts = [-Infinity, ...stretches.map(({ end }) => end)]
  const gaps = starts.map((start, index) => ({ start, end: stretches[index]?.start ?? Infinity }))
  return within(
    parts,
    gaps.filter(({ start, end }) => start < end),
  )
}
