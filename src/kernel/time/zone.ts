import { type CivilDate, civilFromDays, daysFromCivil, isCivilDate } from './civil-date.ts'
import { DAY_SECONDS } from './day-length.ts'

/** 0001-01-01T00:00:00Z. */
const STAMP_MIN = -62_135_596_800
/** 9999-12-31T23:59:59Z, the last second with a four-digit year. */
export const STAMP_MAX = 253_402_300_799

/** The local time in a zone at a moment. */
export interface WallClock extends CivilDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** The day number from 1970-01-01. */
  readonly days: number
  /** The zone's offset from UTC at that moment, in seconds, positive to the east. */
  readonly offset: number
}

/**
 * True for the name of an IANA time zone, including links such as `US/Eastern`, in IANA's spelling. Offsets such as
 * `+01:00` are not zones: they have no rules for clock changes.
 */
export function isZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId === name
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What is wrong with the name of a zone; undefined if nothing is. */
export function zoneProblem(name: string): string | undefined {
  return isZone(name) ? undefined : 'must be a time zone by its IANA name, such as Europe/Berlin'
}

/** A period in which a zone keeps one offset: from `start` to before `end`, in UNIX seconds. */
interface Span {
  readonly start: number
  readonly end: number
  readonly offset: number
}

/** A zone has some 250 spans from 1970 to 2100; above this maximum the cache is emptied. */
const SPANS_MAX = 1_000

/**
 * The offsets of one zone, read from `Temporal` once for each span and kept in order, so that a page of moments costs a
 * few comparisons instead of an object each.
 */
class ZoneOffsets {
  readonly #zone: string
  #spans: Span[]
  #latest: Span

  constructor(zone: string) {
    this.#zone = zone
    this.#latest = spanAround(zone, 0)
    this.#spans = [this.#latest]
  }

  at(stamp: number): number {
    const latest = this.#latest
    if (stamp >= latest.start && stamp < latest.end) return latest.offset
    this.#latest = this.#find(stamp)
    return this.#latest.offset
  }

  #find(stamp: number): Span {
    const index = this.#indexAfter(stamp)
    const known = this.#spans[index - 1]
    if (known !== undefined && stamp < known.end) return known
    const span = spanAround(this.#zone, stamp)
    if (this.#spans.length >= SPANS_MAX) this.#spans = [span]
    else this.#spans.splice(index, 0, span)
    return span
  }

  /** The index of the first span that starts after the moment. */
  #indexAfter(stamp: number): number {
    let low = 0
    let high = this.#spans.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#spans[middle]?.start ?? Infinity) <= stamp) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Offsets are whole minutes, as in ISO 8601; Liberia's -00:44:30 until 1972 becomes -00:44. */
function spanAround(zone: string, stamp: number): Span {
  const moment = new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)
  const next = moment.getTimeZoneTransition('next')
  // "previous" is strictly before, so for a moment that is itself a transition, ask a nanosecond later.
  const previous = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return {
    start: previous === null ? -Infinity : previous.epochMilliseconds / 1000,
    end: next === null ? Infinity : next.epochMilliseconds / 1000,
    offset: Math.round(moment.offsetNanoseconds / 60e9) * 60,
  }
}

const zones = new Map<string, ZoneOffsets>()

/**
 * The zone's offset from UTC at a moment, in seconds (whole minutes), positive to the east. Throws if it is not a zone.
 */
export function offsetAt(stamp: number, zone: string): number {
  let offsets = zones.get(zone)
  if (offsets === undefined) {
    offsets = new ZoneOffsets(zone)
    zones.set(zone, offsets)
  }
  return offsets.at(stamp)
}

/** The local time in the zone at a moment, given in UNIX seconds. */
export function wallClockAt(stamp: number, zone: string): WallClock {
  const offset = offsetAt(stamp, zone)
  const local = stamp + offset
  const days = Math.floor(local / DAY_SECONDS)
  const second = local - days * DAY_SECONDS
  const { year, month, day } = civilFromDays(days)
  const minutes = Math.floor(second / 60)
  return { year, month, day, hour: Math.floor(minutes / 60), minute: minutes % 60, second: second % 60, days, offset }
}

const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/**
 * A moment in ISO 8601 with the zone's offset, as in every `*_iso` member: `2026-03-29T03:00:00+02:00`. `stamp` is UNIX
 * seconds within the years 1 to 9999 of UTC; if the zone is already in the year 10000, UTC is used.
 */
export function isoInZone(stamp: number, zone: string): string {
  const local = wallClockAt(stamp, zone)
  const clock = local.year >= 1 && local.year <= 9999 ? local : wallClockAt(stamp, 'UTC')
  const date = `${String(clock.year).padStart(4, '0')}-${twoDigits[clock.month]}-${twoDigits[clock.day]}`
  const time = `${twoDigits[clock.hour]}:${twoDigits[clock.minute]}:${twoDigits[clock.second]}`
  return `${date}T${time}${offsetText(clock.offset, ':')}`
}

/** An offset in seconds in ISO 8601, with a separator between hours and minutes: `+02:00`, `-0330`. */
export function offsetText(offset: number, separator: ':' | ''): string {
  const minutes = Math.abs(offset) / 60
  return `${offset < 0 ? '-' : '+'}${twoDigits[Math.floor(minutes / 60)]}${separator}${twoDigits[minutes % 60]}`
}

const isoDateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:Z|([+-])(\d\d):?(\d\d)?)$/i

/**
 * UNIX seconds of an ISO 8601 or RFC 3339 date-time; `undefined` if it is invalid. `Z` or an offset (`+02:00`, `+0200`,
 * `+02`) is required: without one the text does not name a moment. Seconds are optional and their fractions are cut
 * off. The calendar is strict (no 30 February, no 24:00) and has no leap seconds, as UNIX time has none.
 */
export function parseIsoDateTime(text: string): number | undefined {
  const match = isoDateTime.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const [sign, offsetHours = 0, offsetMinutes = 0] = [match[7], Number(match[8] ?? 0), Number(match[9] ?? 0)]
  if (!isCivilDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const offset = (offsetHours * 60 + offsetMinutes) * (sign === '-' ? -60 : 60)
  const stamp = daysFromCivil(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second - offset
  return stamp >= STAMP_MIN && stamp <= STAMP_MAX ? stamp : undefined
}

/** The moment of such a text in UTC, `2026-03-01T08:00:00Z`, so that texts are in the order of their moments. */
export function momentInUtc(text: string): string | undefined {
  const stamp = parseIsoDateTime(text)
  return stamp === undefined ? undefined : isoInZone(stamp, 'UTC').replace('+00:00', 'Z')
}

/** What is wrong with a value that is not the UNIX time of a record: whole seconds from 1970 to the end of 9999. */
export function stampFault(value: unknown): string {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be a UNIX time in whole seconds'
  return value < 0
    ? 'must not be before 1970'
    : `must be a UNIX time in seconds, at most ${STAMP_MAX} (the end of 9999)`
}

/** What is wrong with a text that `parseIsoDateTime` read as this moment, if no record can have it. */
export function isoFault(stamp: number | undefined): string {
  if (stamp !== undefined) return stampFault(stamp)
  return 'must be an ISO 8601 date and time with an offset, such as 2026-03-01T09:00:00+01:00'
}

const calendarDate = /^(\d{4})-(\d\d)-(\d\d)$/

/** The text itself if it is a valid day, `YYYY-MM-DD`; otherwise `undefined`. */
export function parseCalendarDate(text: string): string | undefined {
  const match = calendarDate.exec(text)
  if (match === null) return undefined
  return isCivilDate(Number(match[1]), Number(match[2]), Number(match[3])) ? text : undefined
}

/** Whole minutes from one moment to a later one, both in UNIX seconds; the remainder is dropped. */
export function minutesBetween(start: number, end: number): number {
  return Math.trunc((end - start) / 60)
}
