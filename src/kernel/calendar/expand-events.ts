import { ChangedTimes, type EventChange, isChange, moved } from './changed-times.ts'
import { type CalendarWindow, type EventStart, endOf, repeats, startsWithin } from './event-starts.ts'
import { type EventTime, momentOfTime } from './event-times.ts'
import { keyOfEvent, keyOfOccurrence, stampText } from './occurrence-key.ts'
import type { CalendarEvent } from './read-event.ts'
import { TimeSet } from './time-set.ts'

/** One occurrence of an event. */
export interface CalendarOccurrence {
  /** Its identity in its calendar: the UID and, for a repeating event, the planned time. */
  readonly key: string
  readonly title: string
  /** Undefined if the calendar has none. */
  readonly notes: string | undefined
  /** UNIX seconds, the end exclusive. */
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  /** IANA name. */
  readonly zone: string
}

/**
 * All occurrences of the events with one UID: repeating events within the window, other events at any time. `localName`
 * is the zone of occurrences whose own zone has no IANA name. Throws `BrokenEvent`.
 */
export function expandEvents(
  events: readonly CalendarEvent[],
  window: CalendarWindow,
  localName: string,
): CalendarOccurrence[] {
  const whole = newestWhole(events.filter((event) => !isChange(event)))
  const newest = newestVersions(events.filter(isChange), ({ recurrence }) => recurrence.of)
  const taken = whole
    .filter(({ except }) => except.length > 0)
    .map((event) => ({ event, except: new TimeSet(event.except) }))
  const changed = new ChangedTimes(newest.filter((change) => !taken.some((exception) => isTakenOut(change, exception))))
  const planned = whole.filter(({ isCancelled }) => !isCancelled)
  const found = planned.flatMap((event) => timesOfEvent(event, { changed, window, isAlone: whole.length === 1 }))
  const isCalledOff = whole.length > 0 && planned.length === 0
  const changes = changed.rendered
    .filter((change) => !isCalledOff || whole.every((event) => outlives(change, event)))
    .filter((change) => whole.length === 0 || isWithin(change, window))
  const all = [
    ...found,
    ...changes.map((event) => ({ event, at: event, key: keyOfOccurrence(event.uid, event.recurrence.of) })),
  ]
  return all.map(({ event, at, key }) => ({
    key,
    title: event.title,
    notes: event.notes,
    start: momentOfTime(at.start),
    end: endOf(at),
    isAllDay: at.start.isDate,
    zone: at.start.zone.name ?? localName,
  }))
}

/** The details of an event at one of its times. */
interface EventTimes {
  readonly event: CalendarEvent
  readonly at: EventStart
  readonly key: string
}

interface Expanding {
  readonly changed: ChangedTimes
  readonly window: CalendarWindow
  /** Whether no other event has its UID; some programs give the same UID to all events. */
  readonly isAlone: boolean
}

/** The occurrences of an event that were not changed individually. */
function timesOfEvent(event: CalendarEvent, { changed, window, isAlone }: Expanding): EventTimes[] {
  if (!repeats(event)) {
    const key = isAlone ? keyOfEvent(event.uid) : keyOfOccurrence(event.uid, event.start)
    return changed.has(event.start) ? [] : [{ event, at: event, key }]
  }
  const { reach } = changed
  return startsWithin(event, { from: window.from - reach, to: window.to + reach })
    .filter(({ start }) => !changed.has(start))
    .flatMap((at) => {
      const key = keyOfOccurrence(event.uid, at.start)
      const change = changed.before(at.start)
      if (change === undefined) return [{ event, at, key }]
      return change.isCancelled ? [] : [{ event: change, at: moved(change, at), key }]
    })
    .filter(({ at }) => isWithin(at, window))
}

/** Whether the event was written after this change of an occurrence, and no longer has that occurrence. */
function isTakenOut(
  change: EventChange,
  { event, except }: { readonly event: CalendarEvent; readonly except: TimeSet },
): boolean {
  return isOlder(change, event) && except.has(change.recurrence.of)
}

/** Whether a change of an occurrence still applies after the event was cancelled. */
function outlives(change: EventChange, event: CalendarEvent): boolean {
  return isOlder(event, change) || (change.isPlanned && !isOlder(change, event))
}

/**
 * Of several versions at the same time, the newest. If another version at another time has a higher SEQUENCE, the event
 * was moved there.
 */
function newestWhole(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = newestVersions(events, ({ start }) => start)
  const highest = newest.reduce((most, { revision: [sequence] }) => Math.max(most, sequence), 0)
  return newest.filter(({ revision: [sequence] }) => sequence === highest)
}

function newestVersions<Event extends CalendarEvent>(
  events: readonly Event[],
  timeOf: (event: Event) => EventTime,
): Event[] {
  const byTime = new Map<string, Event>()
  for (const event of events) {
    const time = stampText(timeOf(event))
    const other = byTime.get(time)
    if (other === undefined || !isOlder(event, other)) byTime.set(time, event)
  }
  return [...byTime.values()]
}

function isOlder({ revision: [sequence, stamp] }: CalendarEvent, { revision }: CalendarEvent): boolean {
  return sequence < revision[0] || (sequence === revision[0] && stamp < revision[1])
}

function isWithin(at: EventStart, { from, to }: CalendarWindow): boolean {
  return momentOfTime(at.start) < to && endOf(at) > from
}
