import { CalendarZones } from './calendar-zone.ts'
import { decodeCalendar, NoCalendar, readLine, readText, splitCalendar } from './content-lines.ts'
import type { CalendarWindow } from './event-starts.ts'
import { BrokenEvent, shortened } from './event-times.ts'
import { type CalendarOccurrence, expandEvents } from './expand-events.ts'
import { keyOfEvent } from './occurrence-key.ts'
import { type CalendarEvent, readEvent } from './read-event.ts'
import { ianaZone } from './zone-clock.ts'

/** An event that is skipped because it cannot be read as a whole. */
export interface EventFault {
  /** Its `keyOfEvent`; undefined without a UID. */
  readonly eventKey: string | undefined
  /** The name for users. */
  readonly event: string
  readonly reason: string
}

/** The contents of a calendar. */
export interface ParsedCalendar {
  /** The name in the calendar. */
  readonly name: string | undefined
  /** Whether it has no events at all, including unreadable and cancelled ones. */
  readonly isEmpty: boolean
  readonly occurrences: readonly CalendarOccurrence[]
  readonly faults: readonly EventFault[]
}

/** The context for reading a calendar. */
export interface CalendarContext extends CalendarWindow {
  /** IANA name of the zone of dates, and of times without a zone if the calendar names none for them. */
  readonly zone: string
}

/** The maximum number of events, and of occurrences, in a calendar: beyond them it is refused as a whole. */
const EVENTS_MAX = 50_000
const OCCURRENCES_MAX = 20_000

/**
 * Reads a calendar (RFC 5545) as tolerantly as the RFC allows: an unreadable event does not affect others. Throws
 * `NoCalendar` if it is not a calendar or is too large. Reading has no time limit, so read calendars of strangers in a
 * thread that can be stopped.
 */
export function parseCalendar(bytes: Uint8Array, context: CalendarContext): ParsedCalendar {
  const { own, events, zones } = splitCalendar(decodeCalendar(bytes))
  if (events.length > EVENTS_MAX) throw new NoCalendar(`it has ${events.length} events: the maximum is ${EVENTS_MAX}`)
  const property = (name: string) => readLine(own.find((line) => isNamed(line, name)) ?? '')?.value
  const reading = { context, faults: [] }
  const byUid = readEvents(events, { zones, floating: property('X-WR-TIMEZONE') }, reading)
  const isCancelled = property('METHOD')?.trim().toUpperCase() === 'CANCEL'
  const occurrences = isCancelled ? [] : expandAll(byUid, reading)
  const name = readText(property('NAME') ?? property('X-WR-CALNAME') ?? '').trim()
  return { name: name === '' ? undefined : name, isEmpty: events.length === 0, occurrences, faults: reading.faults }
}

interface Reading {
  readonly context: CalendarContext
  readonly faults: EventFault[]
}

/** The versions of each event, by UID. */
function readEvents(
  events: readonly (readonly string[])[],
  { zones, floating }: { readonly zones: readonly (readonly string[])[]; readonly floating: string | undefined },
  { context, faults }: Reading,
): Map<string, CalendarEvent[]> {
  const known = new CalendarZones(zones, [context.zone, ...nearZones], context.from)
  const local = ianaZone(context.zone)
  const times = { local, floating: known.named(floating ?? '') ?? local, zones: known }
  const byUid = new Map<string, CalendarEvent[]>()
  const { series = [], changes = [] } = Object.groupBy(events, (lines) =>
    lines.some((line) => isNamed(line, 'RECURRENCE-ID')) ? 'changes' : 'series',
  )
  for (const lines of [...series, ...changes]) {
    const event = attempt(faults, nameOf(lines), () => readEvent(lines, times, byUid))
    if (event === undefined) continue
    const versions = byUid.get(event.uid)
    if (versions === undefined) byUid.set(event.uid, [event])
    else versions.push(event)
  }
  return byUid
}

/** All occurrences, except those of events with an unreadable part; of several with the same key, the first. */
function expandAll(
  byUid: ReadonlyMap<string, readonly CalendarEvent[]>,
  { context, faults }: Reading,
): CalendarOccurrence[] {
  const broken = new Set(faults.map(({ eventKey }) => eventKey))
  const byKey = new Map<string, CalendarOccurrence>()
  for (const [uid, versions] of byUid) {
    if (broken.has(keyOfEvent(uid))) continue
    const named = { eventKey: keyOfEvent(uid), event: versions[0]?.title || uid }
    const found = attempt(faults, named, () => expandEvents(versions, context, context.zone)) ?? []
    for (const occurrence of found) if (!byKey.has(occurrence.key)) byKey.set(occurrence.key, occurrence)
    if (byKey.size <= OCCURRENCES_MAX) continue
    throw new NoCalendar(`its events take place more than ${OCCURRENCES_MAX} times, which is the maximum`)
  }
  return [...byKey.values()]
}

/** The zones that calendars most often define with their own rules. */
const nearZones = [
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'UTC',
]

function attempt<T>(faults: EventFault[], named: Omit<EventFault, 'reason'>, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    // Dates outside the supported years are also an error of the event.
    if (!(error instanceof BrokenEvent || error instanceof RangeError)) throw error
    const reason = error instanceof BrokenEvent ? error.message : 'its times are outside the supported years'
    faults.push({ ...named, event: shortened(named.event), reason })
    return undefined
  }
}

/** The details of an event before it is read. */
function nameOf(lines: readonly string[]): Omit<EventFault, 'reason'> {
  const value = (name: string) =>
    readText(readLine(lines.find((line) => isNamed(line, name)) ?? '')?.value ?? '').trim()
  const uid = value('UID')
  const event = value('SUMMARY') || uid || 'an event without a name'
  return { eventKey: uid === '' ? undefined : keyOfEvent(uid), event }
}

function isNamed(line: string, name: string): boolean {
  const { length } = name
  return (line[length] === ':' || line[length] === ';') && line.slice(0, length).toUpperCase() === name
}
