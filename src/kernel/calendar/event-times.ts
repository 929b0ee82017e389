import { cutText } from '../cut-text.ts'
import { DAY_SECONDS } from '../time/day-length.ts'
import type { CalendarZones } from './calendar-zone.ts'
import type { ContentLine } from './content-lines.ts'
import { clockOfText } from './written-time.ts'
import { type CalendarZone, utc } from './zone-clock.ts'

/** Why one event cannot be imported, in words for users. */
export class BrokenEvent extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BrokenEvent'
  }
}

/** A date, or a date with a time, of a calendar: a local time in a zone. */
export interface EventTime {
  readonly clock: number
  readonly zone: CalendarZone
  readonly isDate: boolean
}

/** UNIX seconds of a time. */
export function momentOfTime({ zone, clock }: EventTime): number {
  return zone.momentOf(clock)
}

/** The number of the local day, counted from 1970-01-01. */
export function dayOf({ clock }: EventTime): number {
  return Math.floor(clock / DAY_SECONDS)
}

/** The context for reading times. */
export interface TimeContext {
  readonly zones: CalendarZones
  /** The zone of dates. */
  readonly local: CalendarZone
  /** The zone of times without a zone, unless the start of their event has one. */
  readonly floating: CalendarZone
}

/** A duration: days count in local time, whatever the zone does in between; seconds count in elapsed time. */
export interface EventLength {
  readonly days: number
  readonly seconds: number
}

/** More listed times than any person writes; each has a cost. */
const LISTED_MAX = 5_000

/** The parts of a line that lists times. Throws `BrokenEvent` if there are too many. */
export function listed({ name, value }: ContentLine): string[] {
  const parts = value.split(',', LISTED_MAX + 1)
  if (parts.length > LISTED_MAX) throw new BrokenEvent(`its ${name} lists too many times`)
  return parts
}

/** Reads every time of a line; a period counts from its start. Throws `BrokenEvent`. */
export function readTimes(line: ContentLine, context: TimeContext): EventTime[] {
  return listed(line).map((part) => readTime(part.split('/')[0] ?? '', line, context))
}

function readTime(text: string, { name, params }: ContentLine, { zones, local, floating }: TimeContext): EventTime {
  const found = clockOfText(text)
  if (found === undefined) throw new BrokenEvent(`its ${name} "${shortened(text)}" is not a date or time`)
  const { clock, isDate, isUtc } = found
  if (isDate) return { clock, zone: local, isDate }
  if (isUtc) return { clock, zone: utc, isDate }
  const { tzid } = params
  if (tzid === undefined || tzid === '') return { clock, zone: floating, isDate }
  const zone = zones.named(tzid)
  if (zone === undefined) throw new BrokenEvent(`its time zone "${shortened(tzid)}" is unknown`)
  return { clock, zone, isDate }
}

const duration = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** Reads a DURATION that is not negative; throws `BrokenEvent`. */
export function readLength(text: string): EventLength {
  const found = duration.exec(text.trim())
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (found ?? [])
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  const length = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds }
  if (found !== null && length.days < 36_525 && length.seconds < 3e9) return length
  throw new BrokenEvent(`its DURATION "${shortened(text)}" is not a duration`)
}

/** Shortens a text that a reason quotes. */
export function shortened(text: string): string {
  return text.length <= 60 ? text : `${cutText(text, 59)}…`
}
