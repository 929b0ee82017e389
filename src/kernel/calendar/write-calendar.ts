import { setImmediate } from 'node:timers/promises'
import { DAY_SECONDS } from '../time/day-length.ts'
import { meantDays } from '../time/meant-days.ts'
import { STAMP_MAX } from '../time/zone.ts'
import {
  type Component,
  dateProperty,
  momentProperty,
  ownProperty,
  type Property,
  textProperty,
  utcText,
  writeComponent,
  zonedProperty,
} from './write-components.ts'
import { zoneRules } from './zone-rules.ts'

/** An event in a published calendar. Times are UNIX seconds, ends are exclusive. */
export interface PublishedEvent {
  /** Unique, and the same whenever the event is published. */
  readonly uid: string
  readonly created: number
  readonly updated: number
  /** Increases with every change, also several in one second, and across all events that have had the UID. */
  readonly revision: number
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  /** IANA name. */
  readonly zone: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly title: string
  /** Undefined if it is not published or not present. */
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly category?: string | undefined
  readonly contact?: string | undefined
}

/** A calendar without its events. */
export interface PublishedCalendar {
  /** Undefined for single events that a recipient adds to their own calendar. */
  readonly name?: string
  /** The zone of the studio, whose midnights whole days may begin at. */
  readonly zone: string
}

const productId = '-//Daybook//Daybook//EN'

/** A calendar of events as `text/calendar` (RFC 5545), with the rules of each zone. */
export function writeCalendar(calendar: PublishedCalendar, events: readonly PublishedEvent[]): string {
  const spans: ZoneSpans = new Map()
  const written = writeEvents(calendar, events, spans)
  return [calendarHead(calendar), ...zonesOf(spans), written, calendarEnd].join('')
}

/** The same for any number of events, read in pages. Other requests run between the pages. */
export async function writeLongCalendar(
  calendar: PublishedCalendar,
  pages: AsyncIterable<readonly PublishedEvent[]>,
): Promise<string> {
  const spans: ZoneSpans = new Map()
  const written: string[] = []
  for await (const events of pages) {
    written.push(writeEvents(calendar, events, spans))
    await setImmediate()
  }
  return [calendarHead(calendar), ...zonesOf(spans), ...written, calendarEnd].join('')
}

const calendarEnd = 'END:VCALENDAR\r\n'

function calendarHead({ name }: PublishedCalendar): string {
  return writeComponent(['vcalendar', calendarProperties(name), []]).slice(0, -calendarEnd.length)
}

function writeEvents({ zone }: PublishedCalendar, events: readonly PublishedEvent[], spans: ZoneSpans): string {
  for (const event of events) widen(spans, event)
  return events.map((event) => writeComponent(eventComponent(event, zone))).join('')
}

/** A busy time, in UNIX seconds; `to` is exclusive. */
export interface BusyTimes {
  readonly uid: string
  readonly from: number
  readonly to: number
  /** When the busy times last changed. */
  readonly updated: number
  readonly busy: readonly (readonly [start: number, end: number])[]
  readonly tentative: readonly (readonly [start: number, end: number])[]
}

/** A calendar with busy times only (VFREEBUSY). */
export function writeBusyTimes(name: string, { uid, from, to, updated, busy, tentative }: BusyTimes): string {
  const periods = (type: string, spans: BusyTimes['busy']) =>
    merged(spans).map(
      ([start, end]): Property => ['freebusy', { fbtype: type }, 'period', [utcText(start), utcText(end)]],
    )
  const properties = [
    textProperty('uid', uid),
    momentProperty('dtstamp', updated),
    momentProperty('dtstart', from),
    momentProperty('dtend', to),
    ...periods('BUSY', busy),
    ...periods('BUSY-TENTATIVE', tentative),
  ]
  return writeComponent(['vcalendar', calendarProperties(name), [['vfreebusy', properties, []]]])
}

function calendarProperties(name: string | undefined): Property[] {
  return [
    textProperty('version', '2.0'),
    textProperty('prodid', productId),
    textProperty('calscale', 'GREGORIAN'),
    textProperty('method', 'PUBLISH'),
    ...(name === undefined ? [] : namingProperties(name)),
  ]
}

function namingProperties(name: string): Property[] {
  return [
    ownProperty('name', name),
    ownProperty('x-wr-calname', name),
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ownProperty('x-published-ttl', 'PT1H'),
  ]
}

/** The beginning of 2020: the seconds since then fit into the 31 bits of clients until 2088. */
const SEQUENCE_BEGIN = 1_577_836_800
const SEQUENCE_MAX = 2 ** 31 - 1

function eventComponent(event: PublishedEvent, localZone: string): Component {
  const optional = { description: event.description, location: event.location, categories: event.category }
  const texts = Object.entries({ ...optional, contact: event.contact }).flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [textProperty(name, text)],
  )
  const properties: Property[] = [
    textProperty('uid', event.uid),
    momentProperty('dtstamp', event.updated),
    momentProperty('created', event.created),
    momentProperty('last-modified', event.updated),
    ['sequence', {}, 'integer', String(sequenceOf(event))],
    ...timesOf(event, localZone),
    textProperty('summary', event.title),
    textProperty('status', event.status),
    textProperty('transp', event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'),
    ...texts,
  ]
  return ['vevent', properties, []]
}

/** Increases with every change. The seconds keep it above the values that were published before revisions existed. */
function sequenceOf({ updated, revision }: PublishedEvent): number {
  return Math.min(Math.max(0, updated - SEQUENCE_BEGIN) + revision, SEQUENCE_MAX)
}

/** The number of 9999-12-31: years have four digits in a calendar. */
const LAST_DAY = Math.floor(STAMP_MAX / DAY_SECONDS)

/** Whole days are written as dates. */
function timesOf(event: PublishedEvent, localZone: string): Property[] {
  const { start, end, isAllDay, zone } = event
  const days = isAllDay ? meantDays(event, zone, localZone) : undefined
  if (days !== undefined && days.end <= LAST_DAY) {
    return [dateProperty('dtstart', days.first), dateProperty('dtend', days.end)]
  }
  const rendered = isInUtc(event) ? 'UTC' : zone
  return [zonedProperty('dtstart', start, rendered), zonedProperty('dtend', end, rendered)]
}

/**
 * An event that lasts for decades would need the rules of all of them, twice a year. On the last day of 9999, the local
 * time can be in the year 10000.
 */
function isInUtc({ start, end }: PublishedEvent): boolean {
  return end - start > 20 * 366 * DAY_SECONDS || end > LAST_DAY * DAY_SECONDS
}

/** The period for which a calendar must define local time, in UNIX seconds, by zone. */
type ZoneSpans = Map<string, { readonly from: number; readonly to: number }>

function widen(spans: ZoneSpans, event: PublishedEvent): void {
  const { zone, start, end } = event
  if (zone === 'UTC' || isInUtc(event)) return
  const span = spans.get(zone) ?? { from: start, to: end }
  spans.set(zone, { from: Math.min(span.from, start), to: Math.max(span.to, end) })
}

function zonesOf(spans: ZoneSpans): string[] {
  return [...spans].map(([zone, span]) => writeComponent(zoneRules(zone, span)))
}

function merged(spans: BusyTimes['busy']): [number, number][] {
  const found: [number, number][] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}
