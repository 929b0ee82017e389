import { DAY_SECONDS } from './day-length.ts'
import { offsetAt } from './zone.ts'

/**
 * Moments and what the clock on the wall shows at them. A *clock* is that reading as one number: the UNIX seconds of
 * the same date and time in UTC, so that a day later is always 86,400 more, whatever the zone does in between.
 */

/** What the zone's clock shows at a moment, given in UNIX seconds. Throws when it is no zone. */
export function clockAt(stamp: number, zone: string): number {
  return stamp + zoned(stamp, zone).offsetNanoseconds / 1e9
}

/**
 * The moment, in UNIX seconds, at which the zone's clock shows `clock`, by RFC 5545, section 3.3.5: a time that the
 * clock shows twice is the first of the two, and one that it skips is read with the offset from before the gap, so that
 * it comes as much later as the gap is long. Throws when it is no zone.
 */
export function momentOf(clock: number, zone: string): number {
  const local = zoned(clock, 'UTC').toPlainDateTime()
  return local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000
}

/** `momentOf`, without asking `Temporal` on days on which the clock is not changed. */
export function momentAt(clock: number, zone: string): number {
  const offset = offsetAt(clock - DAY_SECONDS, zone)
  return offset === offsetAt(clock + DAY_SECONDS, zone) ? clock - offset : momentOf(clock, zone)
}

/** When the day with this number (`civil-date.ts`) begins in the zone. */
export function startOfDay(day: number, zone: string): number {
  return momentAt(day * DAY_SECONDS, zone)
}

function zoned(stamp: number, zone: string): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)
}
