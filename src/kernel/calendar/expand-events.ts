import { hash } from 'node:crypto'
import {
  type CalendarWindow,
  type EventStart,
  endOf,
  isOnDay,
  momentOf,
  repeats,
  startsWithin,
} from './event-starts.ts'
import { BrokenEvent, type EventTime } from './event-times.ts'
import type { CalendarEvent } from './read-event.ts'

/** One time that an event takes place. */
export interface CalendarOccurrence {
  /** What it is known by in its calendar: the UID, and for one of a repeating event when that one was planned. */
  readonly key: string
  readonly title: string
  /** Undefined where the calendar says nothing. */
  readonly notes: string | undefined
  /** UNIX seconds, the end exclusive. */
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  /** IANA name. */
  readonly zone: string
}

/** Room in a key for when one was planned. */
const UID_MAX = 450

/** What all keys of an event begin with: its UID, or a digest of one that is very long. */
export function keyOfEvent(uid: string): string {
  return uid.length <= UID_MAX ? uid : `sha256:${hash('sha256', uid)}`
}

/** The `keyOfEvent` that the key of one of a repeating event begins with. */
export function eventKeyOf(key: string): string {
  return key.replace(/\/\d{8}(T\d{6}Z)?$/, '')
}

/**
 * All that takes place of the events of one UID: those that repeat, within the window; others whenever they are.
 * `localName` is the zone of those that have none. Throws `BrokenEvent`.
 */
export function expandEvents(
  events: readonly CalendarEvent[],
  window: CalendarWindow,
  localName: string,
): CalendarOccurrence[] {
  const changed = newest(
    events.filter(({ recurrence }) => recurrence !== undefined),
    ({ recurrence }) => recurrence?.of,
  )
  const whole = newest(
    events.filter(({ recurrence }) => recurrence === undefined),
    ({ start }) => start,
  )
  const shown = (event: CalendarEvent, at: EventStart, key: string): CalendarOccurrence => ({
    key,
    title: event.title,
    notes: event.notes,
    start: momentOf(at.start),
    end: endOf(at),
    isAllDay: at.start.isDate,
    zone: at.start.zone.name ?? localName,
  })
  const futures = changed
    .filter(({ recurrence }) => recurrence?.andFuture)
    .toSorted((one, other) => plannedAt(one) - plannedAt(other))
  const found = whole.flatMap((event) => {
    // Some programs give all their events the same UID: then the start tells them apart.
    const own = whole.length === 1 ? keyOfEvent(event.uid) : `${keyOfEvent(event.uid)}/${stampText(event.start)}`
    if (event.isCancelled) return []
    if (!repeats(event)) return changed.some((one) => stands(one, event.start)) ? [] : [shown(event, event, own)]
    return startsWithin(event, window)
      .filter(({ start }) => !changed.some((one) => stands(one, start)))
      .flatMap((at) => {
        const key = `${keyOfEvent(event.uid)}/${stampText(at.start)}`
        const future = futures.findLast((one) => plannedAt(one) < momentOf(at.start))
        if (future === undefined) return [shown(event, at, key)]
        return future.isCancelled ? [] : [shown(future, moved(future, at), key)]
      })
  })
  const isCancelled = whole.length > 0 && whole.every((event) => event.isCancelled)
  const alone = changed.filter(
    (event) => !isCancelled && !event.isCancelled && (whole.length === 0 || isWithin(event, window)),
  )
  return [
    ...found,
    ...alone.map((event) =>
      shown(event, event, `${keyOfEvent(event.uid)}/${stampText(event.recurrence?.of ?? event.start)}`),
    ),
  ]
}

/** Of several versions with the same time, the newest. */
function newest(
  events: readonly CalendarEvent[],
  timeOf: (event: CalendarEvent) => EventTime | undefined,
): CalendarEvent[] {
  const byTime = new Map<string, CalendarEvent>()
  for (const event of events) {
    const time = timeOf(event)
    const text = time === undefined ? '' : stampText(time)
    const other = byTime.get(text)
    if (other === undefined || !isOlder(event, other)) byTime.set(text, event)
  }
  const [highest = 0] = [...byTime.values()].map(({ revision }) => revision[0]).toSorted((one, other) => other - one)
  // A higher SEQUENCE is the same event moved elsewhere; the same one at another time is another event.
  return [...byTime.values()].filter(({ revision, recurrence }) => recurrence !== undefined || revision[0] === highest)
}

function isOlder({ revision: [sequence, stamp] }: CalendarEvent, { revision }: CalendarEvent): boolean {
  return sequence < revision[0] || (sequence === revision[0] && stamp < revision[1])
}

function isWithin(event: CalendarEvent, { from, to }: CalendarWindow): boolean {
  return momentOf(event.start) < to && endOf(event) > from
}

/** Whether a changed one stands for the one that was planned at this time. */
function stands({ recurrence }: CalendarEvent, start: EventTime): boolean {
  if (recurrence === undefined) return false
  return recurrence.of.isDate && !start.isDate
    ? isOnDay(start, recurrence.of)
    : momentOf(recurrence.of) === momentOf(start)
}

function plannedAt({ recurrence }: CalendarEvent): number {
  return recurrence === undefined ? -Infinity : momentOf(recurrence.of)
}

/** As much earlier or later, on the clock, as the change itself. */
function moved(change: CalendarEvent, { start }: EventStart): EventStart {
  if (change.recurrence === undefined) throw new BrokenEvent('its RECURRENCE-ID is missing')
  const by = change.start.clock - change.start.zone.clockAt(momentOf(change.recurrence.of))
  const clock = change.start.zone.clockAt(momentOf(start)) + by
  return { start: { ...change.start, clock }, length: change.length }
}

/** `20260302` for a date, `20260302T080000Z` for a time. */
function stampText(time: EventTime): string {
  const shown = time.isDate ? time.clock : momentOf(time)
  const [date = '', clock = ''] = Temporal.Instant.fromEpochMilliseconds(shown * 1000)
    .toString()
    .split('T')
  return date.replaceAll('-', '') + (time.isDate ? '' : `T${clock.replaceAll(':', '')}`)
}
