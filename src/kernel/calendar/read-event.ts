import { hash } from 'node:crypto'
import { DAY_SECONDS } from '../time/day-length.ts'
import { type ContentLine, readLine, readText } from './content-lines.ts'
import {
  BrokenEvent,
  type EventLength,
  type EventTime,
  listed,
  momentOfTime,
  readLength,
  readTimes,
  shortened,
  type TimeContext,
} from './event-times.ts'
import { utc } from './zone-clock.ts'

/** A VEVENT as written, before it is expanded. */
export interface CalendarEvent {
  readonly uid: string
  /** The occurrence that it replaces; undefined for the event itself. */
  readonly recurrence: { readonly of: EventTime; readonly andFuture: boolean } | undefined
  readonly title: string
  /** Undefined if the calendar has none. */
  readonly notes: string | undefined
  readonly isCancelled: boolean
  /** Whether its own status says that it takes place. */
  readonly isPlanned: boolean
  readonly start: EventTime
  readonly length: EventLength
  /** RRULE and EXRULE as they were sent. */
  readonly rules: readonly string[]
  readonly exceptRules: readonly string[]
  readonly extra: readonly ExtraTime[]
  readonly except: readonly EventTime[]
  /**
   * Of two versions of an event, the version with the higher revision applies; revisions are compared number by number.
   */
  readonly revision: readonly [sequence: number, stamp: number]
}

/** An RDATE; a period has a separate length. */
export interface ExtraTime {
  readonly start: EventTime
  readonly length: EventLength | undefined
}

const known =
  /^(UID|SUMMARY|DESCRIPTION|STATUS|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|DTSTAMP|LAST-MODIFIED)[;:]/i

/** Lines that identify an event, or its status and time: if one is unreadable, the event cannot be read. */
const essential = /^(UID|STATUS|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID)\b/i

/** The lines that are read, by name. */
type Lines = ReadonlyMap<string, readonly ContentLine[]>

/**
 * Reads a VEVENT; throws `BrokenEvent`. `byUid` has the events that were read before: the RECURRENCE-ID of a changed
 * occurrence is in the zone of its series.
 */
export function readEvent(
  lines: readonly string[],
  context: TimeContext,
  byUid: ReadonlyMap<string, readonly CalendarEvent[]>,
): CalendarEvent {
  const byName = linesByName(lines)
  const uid = text(byName, 'UID')?.trim() || nameless(byName)
  const status = text(byName, 'STATUS')?.trim().toUpperCase()
  const isCancelled = status === 'CANCELLED'
  const ownStart = time(byName, 'DTSTART', context)
  const recurrence = time(byName, 'RECURRENCE-ID', inZoneOf(byUid.get(uid)?.[0]?.start ?? ownStart, context))
  const start = ownStart ?? (isCancelled ? recurrence : undefined)
  if (start === undefined) throw new BrokenEvent('it has no DTSTART')
  const times = inZoneOf(start, context)
  const andFuture = byName.get('RECURRENCE-ID')?.[0]?.params.range?.toUpperCase() === 'THISANDFUTURE'
  return requireBounds({
    uid,
    recurrence: recurrence && { of: recurrence, andFuture },
    title: text(byName, 'SUMMARY')?.replace(/\s+/g, ' ').trim() ?? '',
    notes: text(byName, 'DESCRIPTION')?.trim() || undefined,
    isCancelled,
    isPlanned: status === 'CONFIRMED' || status === 'TENTATIVE',
    start,
    // What does not take place needs no end, and often has none (RFC 5546, section 3.2.5).
    length: isCancelled ? { days: 0, seconds: 0 } : lengthOf(byName, start, times),
    rules: rulesIn(byName, 'RRULE'),
    exceptRules: rulesIn(byName, 'EXRULE'),
    extra: (byName.get('RDATE') ?? []).flatMap((line) => extraTimes(line, times)),
    except: (byName.get('EXDATE') ?? []).flatMap((line) => readTimes(line, times)),
    revision: [Number(values(byName, 'SEQUENCE')[0]) || 0, stampOf(byName, context)],
  })
}

/** Other times of an event without a zone are in the zone of its start. UTC says nothing about their zone. */
function inZoneOf(start: EventTime | undefined, context: TimeContext): TimeContext {
  return start === undefined || start.zone === utc ? context : { ...context, floating: start.zone }
}

/** Events without a UID are identified by their name and start. */
function nameless(lines: Lines): string {
  return `nameless-${hash('sha256', JSON.stringify(['SUMMARY', 'DTSTART'].map((name) => values(lines, name))), 'hex').slice(0, 20)}`
}

function linesByName(lines: readonly string[]): Lines {
  const byName = new Map<string, ContentLine[]>()
  for (const text of lines) {
    const line = known.test(text) ? readLine(text) : undefined
    if (line !== undefined) {
      const others = byName.get(line.name)
      if (others === undefined) byName.set(line.name, [line])
      else others.push(line)
    } else if (essential.test(text)) throw new BrokenEvent(`its line "${shortened(text)}" cannot be read`)
  }
  return byName
}

/** Limits on the repetitions of one event: more than any person writes; each has a cost. */
const RULES_MAX = 3
const TIMES_LISTED_MAX = 5_000

function requireBounds(event: CalendarEvent): CalendarEvent {
  if (event.rules.length + event.exceptRules.length > RULES_MAX) throw new BrokenEvent('it has too many rules')
  if (event.extra.length + event.except.length > TIMES_LISTED_MAX) throw new BrokenEvent('it lists too many times')
  return event
}

function values(lines: Lines, name: string): string[] {
  return (lines.get(name) ?? []).map((line) => line.value)
}

/** Some programs write an empty rule instead of none. */
function rulesIn(lines: Lines, name: string): string[] {
  return values(lines, name).filter((rule) => rule.trim() !== '')
}

function text(lines: Lines, name: string): string | undefined {
  const value = lines.get(name)?.[0]?.value
  return value === undefined ? undefined : readText(value)
}

function time(lines: Lines, name: string, context: TimeContext): EventTime | undefined {
  const line = lines.get(name)?.[0]
  return line && readTimes(line, context)[0]
}

/** When this version was written; 0 if that cannot be read, because nothing depends on it alone. */
function stampOf(lines: Lines, context: TimeContext): number {
  const line = lines.get('LAST-MODIFIED')?.[0] ?? lines.get('DTSTAMP')?.[0]
  if (line === undefined || !/^\d{8}T\d{6}Z?$/.test(line.value)) return 0
  return readTimes(line, context)[0]?.clock ?? 0
}

/** RFC 5545, section 3.6.1: a date lasts the whole day, and a time without an end has no length. */
function lengthOf(lines: Lines, start: EventTime, context: TimeContext): EventLength {
  const [duration] = values(lines, 'DURATION')
  const end = time(lines, 'DTEND', context)
  const said = duration === undefined || end !== undefined ? between(start, end) : readLength(duration)
  // An event that starts with a date lasts whole days, whatever its end looks like.
  const length = start.isDate ? { days: said.days + Math.ceil(said.seconds / DAY_SECONDS), seconds: 0 } : said
  if (length.days * DAY_SECONDS + length.seconds > 0) return length
  // Some calendars write the day itself as the end of a whole day.
  if (start.isDate) return { days: 1, seconds: 0 }
  throw new BrokenEvent('it has no length: a booking must end after it starts')
}

/** In local time if the event has dates; otherwise in elapsed time. */
function between(start: EventTime, end: EventTime | undefined): EventLength {
  if (end === undefined) return { days: 0, seconds: 0 }
  const rendered = start.isDate && !end.isDate ? start.zone.clockAt(momentOfTime(end)) : end.clock
  const seconds = start.isDate ? rendered - start.clock : momentOfTime(end) - momentOfTime(start)
  if (seconds < 0) throw new BrokenEvent('it ends before it starts')
  return { days: 0, seconds }
}

function extraTimes(line: ContentLine, context: TimeContext): ExtraTime[] {
  return listed(line).map((part) => {
    const [first = '', second] = part.split('/')
    const read = (value: string) => readTimes({ ...line, value }, context)[0]
    const start = read(first)
    if (start === undefined) throw new BrokenEvent('its RDATE is empty')
    if (second === undefined) return { start, length: undefined }
    return { start, length: /^\+?P/i.test(second) ? readLength(second) : between(start, read(second)) }
  })
}
