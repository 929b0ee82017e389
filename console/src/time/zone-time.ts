/** A date and a time of day as a clock in some zone shows them. Months and days from 1. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows at a moment, in UNIX seconds. */
export function localTime(seconds: number, zone: string): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(seconds * 1000)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/**
 * The moment at which a clock in the zone shows this: of two the first, and where the clock skips it as much later as it
 * skips. Days and hours may go beyond their month and day.
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

/** How far the zone's clocks are ahead of UTC. */
function offsetAt(seconds: number, zone: string): number {
  return wallSeconds(localTime(seconds, zone)) - seconds
}

/** Seconds as if the clock were one of UTC. */
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

/** How many days of the calendar lie between two moments. */
export function daysBetween(earlier: number, later: number, zone: string): number {
  const dayOf = (seconds: number) => wallSeconds({ ...localTime(seconds, zone), hour: 0, minute: 0, second: 0 })
  return Math.round((dayOf(later) - dayOf(earlier)) / DAY_SECONDS)
}
