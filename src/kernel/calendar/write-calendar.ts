import { wallClockAt } from '../time/zone.ts'
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

/** An event that a calendar publishes. Times are UNIX seconds, ends exclusive. */
export interface PublishedEvent {
  /** Never another's, and the same whenever the event is published. */
  readonly uid: string
  readonly created: number
  readonly updated: number
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  /** IANA name. */
  readonly zone: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly title: string
  /** Undefined for what is not to be told, or is not there. */
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly category?: string | undefined
  readonly contact?: string | undefined
}

/** What a calendar is, besides its events. */
export interface PublishedCalendar {
  /** Undefined for single events on their way into a calendar that somebody has. */
  readonly name?: string
  /** The zone whose midnights whole days may begin at, too. */
  readonly zone: string
}

const productId = '-//Daybook//Daybook//EN'

/** A calendar of events as `text/calendar` (RFC 5545), each zone with its rules. */
export function writeCalendar(calendar: PublishedCalendar, events: readonly PublishedEvent[]): string {
  const components = events.map((event) => eventComponent(event, calendar.zone))
  return writeComponent(['vcalendar', calendarProperties(calendar.name), [...zonesOf(events), ...components]])
}

/** When somebody is busy, in UNIX seconds; `to` is exclusive. */
export interface BusyTimes {
  readonly uid: string
  readonly from: number
  readonly to: number
  /** When any of it was last changed. */
  readonly updated: number
  readonly busy: readonly (readonly [start: number, end: number])[]
  readonly tentative: readonly (readonly [start: number, end: number])[]
}

/** A calendar that tells only when somebody is busy (VFREEBUSY). */
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
    // Grows with every change, as clients expect it of a version.
    ['sequence', {}, 'integer', String(event.updated - event.created)],
    ...timesOf(event, localZone),
    textProperty('summary', event.title),
    textProperty('status', event.status),
    textProperty('transp', event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'),
    ...texts,
  ]
  return ['vevent', properties, []]
}

/** Whole days are dates where the event begins and ends at midnights, whichever of these zones they are of. */
function timesOf({ start, end, isAllDay, zone }: PublishedEvent, localZone: string): Property[] {
  const isMidnight = (stamp: number, of: string) => {
    const { hour, minute, second } = wallClockAt(stamp, of)
    return hour + minute + second === 0
  }
  const days = isAllDay
    ? [zone, localZone, 'UTC'].find((of) => isMidnight(start, of) && isMidnight(end, of))
    : undefined
  if (days === undefined) return [zonedProperty('dtstart', start, zone), zonedProperty('dtend', end, zone)]
  return [dateProperty('dtstart', start, days), dateProperty('dtend', end, days)]
}

function zonesOf(events: readonly PublishedEvent[]): Component[] {
  const spans = new Map<string, { from: number; to: number }>()
  for (const { zone, start, end } of events) {
    const span = spans.get(zone) ?? { from: start, to: end }
    spans.set(zone, { from: Math.min(span.from, start), to: Math.max(span.to, end) })
  }
  return [...spans].filter(([zone]) => zone !== 'UTC').map(([zone, span]) => zoneRules(zone, span))
}

function merged(spans: BusyTimes['busy']): [number, number][] {
  const found: [number, number][] = []
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}
