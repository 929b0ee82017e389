import { DAY_SECONDS } from './day-length.ts'
import { clockAt, momentOf } from './local-clock.ts'
import { wallClockAt } from './zone.ts'

/** Moments in UNIX seconds; `end` is exclusive. */
interface Moments {
  readonly start: number
  readonly end: number
}

/** Whole days by their numbers (`civil-date.ts`); `end` is exclusive. */
export interface WholeDays {
  readonly first: number
  readonly end: number
}

/**
 * The days of an all-day event in its zone. If its moments are not the beginnings of days there, they may be in the zone of the
 * studio, or in UTC; otherwise the nearest days are meant, because the event came from somebody in another zone.
 */
export function meantDays(moments: Moments, zone: string, ofStudio: string): WholeDays {
  const { start, end } = moments
  const found = [zone, ofStudio, 'UTC'].find((of) => isDayStart(start, of) && isDayStart(end, of))
  if (found === undefined) return nearestDays(moments, zone)
  return { first: dayAt(start, found), end: dayAt(end, found) }
}

/** By how much the clocks of a zone change at most, and a whole day is longer or shorter. */
const CLOCK_CHANGE_MAX = 3600

/**
 * The days of a zone that are nearest to moments which are the beginnings of days in another one. Moments that are not whole days
 * apart were typed: they mean the days that they touch.
 */
export function nearestDays({ start, end }: Moments, zone: string): WholeDays {
  const count = Math.round((end - start) / DAY_SECONDS)
  if (count === 0 || Math.abs(end - start - count * DAY_SECONDS) > CLOCK_CHANGE_MAX) {
    return { first: dayAt(start, zone), end: dayAt(Math.max(start, end - 1), zone) + 1 }
  }
  const first = wallClockAt(start + DAY_SECONDS / 2, zone).days
  return { first, end: first + count }
}

function dayAt(stamp: number, zone: string): number {
  return Math.floor(clockAt(stamp, zone) / DAY_SECONDS)
}

/** If clocks change at midnight, a day can begin at one o'clock. */
function isDayStart(stamp: number, zone: string): boolean {
  return momentOf(dayAt(stamp, zone) * DAY_SECONDS, zone) === stamp
}
