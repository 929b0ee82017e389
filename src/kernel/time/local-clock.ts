import { DAY_SECONDS } from './day-length.ts'
import { offsetAt } from './zone.ts'

/**
 * Moments and local time. A *clock* is a local time as a number: the UNIX seconds of the same date and time in UTC, so
 * that a day later is always 86,400 more, whatever the zone does in between.
 */

/** The local time in the zone at a moment, given in UNIX seconds. Throws if it is not a zone. */
export function clockAt(stamp: number, zone: string): number {
  return stamp + zoned(stamp, zone).offsetNanoseconds / 1e9
}

/**
 * The moment, in UNIX seconds, at which the local time is `clock`, by RFC 5545, section 3.3.5: if a local time occurs
 * twice, it is the first; if it is skipped, it is read with the offset from before the gap, so that it moves later by
 * the length of the gap. Throws if it is not a zone.
 */
export function momentOf(clock: number, zone: string): number {
  const local = zoned(clock, 'UTC').toPlainDateTime()
  return local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000
}

/** The first moment from which the local time is at least `clock`: the end of the gap if it is skipped. */
export function momentFrom(clock: number, zone: string): number {
  const moment = momentAt(clock, zone)
  if (moment + offsetAt(moment, zone) === clock) return moment
  const change = zoned(moment + 1, zone).getTimeZoneTransition('previous')
  return change === null ? moment : change.epochMilliseconds / 1000
}

/** `momentOf` without `Temporal`, for days without a clock change. */
export function momentAt(clock: number, zone: string): number {
  const offset = offsetAt(clock - DAY_SECONDS, zone)
  return offset === offsetAt(clock + DAY_SECONDS, zone) ? clock - offset : momentOf(clock, zone)
}

/** Whether the local time occurs twice, because clocks go back. */
export function occursTwice(clock: number, zone: string): boolean {
  const [before, after] = [offsetAt(clock - DAY_SECONDS, zone), offsetAt(clock + DAY_SECONDS, zone)]
  return before > after && [before, after].every((offset) => offsetAt(clock - offset, zone) === offset)
}

/** When the day with this number (`civil-date.ts`) begins in the zone. */
export function startOfDay(day: number, zone: string): number {
  return momentAt(day * DAY_SECONDS, zone)
}

function zoned(stamp: number, zone: string): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)
}
