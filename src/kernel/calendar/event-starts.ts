import { DAY_SECONDS } from '../time/day-length.ts'
import { timesOfRule } from '../time/rule-times.ts'
import { BrokenEvent, dayOf, type EventLength, type EventTime, momentOfTime, shortened } from './event-times.ts'
import type { CalendarEvent } from './read-event.ts'
import { TimeSet } from './time-set.ts'
import { clockOfText } from './written-time.ts'

/** UNIX seconds; `to` is exclusive. */
export interface CalendarWindow {
  readonly from: number
  readonly to: number
}

/** When an event takes place: once, or repeatedly. */
export interface EventStart {
  readonly start: EventTime
  readonly length: EventLength
}

/** Five times a day over the whole window. */
const TIMES_MAX = 2_500

/** Whether an event repeats. */
export function repeats({ rules, extra }: CalendarEvent): boolean {
  return rules.length > 0 || extra.length > 0
}

/** The starts of a repeating event in the window, in order. Throws `BrokenEvent`. */
export function startsWithin(event: CalendarEvent, window: CalendarWindow): EventStart[] {
  const { start, length } = event
  const lasts = length.days * DAY_SECONDS + length.seconds
  // Add a day at both ends, because local time is not UTC.
  const range = {
    from: start.zone.clockAt(window.from) - lasts - DAY_SECONDS,
    to: start.zone.clockAt(window.to) + DAY_SECONDS,
  }
  const ruled = event.rules.flatMap((rule) => timesOf(rule, event, range))
  const excepted = new Set(event.exceptRules.flatMap((rule) => timesOf(rule, event, range)))
  const byMoment = new Map<number, EventStart>()
  for (const clock of [start.clock, ...ruled].filter((ruledClock) => !excepted.has(ruledClock))) {
    byMoment.set(start.zone.momentOf(clock), { start: { ...start, clock }, length })
  }
  for (const extra of event.extra) {
    const at = extra.start.isDate ? onDay(start, dayOf(extra.start)) : extra.start
    byMoment.set(momentOfTime(at), { start: at, length: extra.length ?? length })
  }
  const except = new TimeSet(event.except)
  const found = [...byMoment.values()].filter(
    (time) => momentOfTime(time.start) < window.to && endOf(time) > window.from && !except.has(time.start),
  )
  if (found.length > TIMES_MAX) throw new BrokenEvent(`it takes place more than ${TIMES_MAX} times`)
  return found.toSorted((a, b) => momentOfTime(a.start) - momentOfTime(b.start))
}

/** The time of the event on another day. */
function onDay(start: EventTime, day: number): EventTime {
  return { ...start, clock: start.clock + (day - dayOf(start)) * DAY_SECONDS }
}

/** The exclusive end: days are counted in local time, the rest in elapsed time. */
export function endOf({ start, length }: EventStart): number {
  return start.zone.momentOf(start.clock + length.days * DAY_SECONDS) + length.seconds
}

function timesOf(
  rule: string,
  { start }: CalendarEvent,
  range: { readonly from: number; readonly to: number },
): number[] {
  try {
    const to = Math.min(range.to, untilOf(rule, start))
    const { clock, isDate } = start
    return timesOfRule({ text: rule, first: clock, isDate }, { from: range.from, to }, TIMES_MAX + 1)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BrokenEvent(`its rule "${shortened(rule)}" cannot be expanded: ${error.message}`)
  }
}

/**
 * UNTIL as local time in the event's zone. If UNTIL is a date, or the event has dates, it includes the whole day: its
 * time then has no meaning.
 */
function untilOf(rule: string, { zone, isDate }: EventTime): number {
  const [, text] = /UNTIL=([^;]*)/i.exec(rule) ?? []
  if (text === undefined) return Infinity
  const until = clockOfText(text)
  if (until === undefined) throw new RangeError(`UNTIL "${shortened(text)}" is not a date or time`)
  if (isDate || until.isDate) return (Math.floor(until.clock / DAY_SECONDS) + 1) * DAY_SECONDS - 1
  return until.isUtc ? zone.clockAt(until.clock) : until.clock
}
