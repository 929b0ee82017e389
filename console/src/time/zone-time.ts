/** A local date and time in a zone. Months and days count from 1. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time in the zone at a moment, in UNIX seconds. */
export function localTime(seconds: number, zone: string): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(seconds * 1000)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/**
 * The moment of a local time in the zone: if it occurs twice the first, and if it is skipped as much later as the gap.
 * Days and hours may exceed their month and day.
 */
export function momentOf(local: LocalTime, zone: string): number {
  const wall = wallSeconds(local)
  const before = wall - offsetAt(wall - DAY_SECONDS, zone)
  const after = wall - offsetAt(wall + DAY_SECONDS, zone)
  const matching = [before, after].filter((moment) => moment + offsetAt(moment, zone) === wall)
  return matching.length > 0 ? Math.min(...matching) : before
}

/** The moment at which the day of a moment begins in the zone; `days` later, if given. */
export function dayStart(seconds: number, zone: string, days = 0): number {
  const { year, month, day } = localTime(seconds, zone)
  return momentOf({ year, month, day: day + days, hour: 0, minute: 0, second: 0 }, zone)
}

const DAY_SECONDS = 86_400

/** The offset of the zone from UTC. */
function offsetAt(seconds: number, zone: string): number {
  return wallSeconds(localTime(seconds, zone)) - seconds
}

/** Seconds as if the local time were in UTC. */
function wallSeconds({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

/** The number of calendar days between two moments. */
export function daysBetween(earlier: number, later: number, zone: string): number {
  const dayOf = (seconds: number) => wallSeconds({ ...localTime(seconds, zone), hour: 0, minute: 0, second: 0 })
  return Math.round((dayOf(later) - dayOf(earlier)) / DAY_SECONDS)
}

/** A moment as the clocks of a zone show it: `2026-03-02T09:00:00`. */
export function isoOf(seconds: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return parts.format(seconds * 1000).replace(' ', 'T')
}

interface MaybeAllDay {
  readonly start: number
  readonly end: number
  readonly all_day: string | null
}

/**
 * The noon of the first day of an all-day booking, which is on the same day for users in most other zones; the start of
 * another booking.
 */
export function noonOf({ start, end, all_day }: MaybeAllDay): number {
  return all_day === 'true' ? start + Math.min(end - start, DAY_SECONDS) / 2 : start
}
