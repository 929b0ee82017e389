import { Invalid } from '../../../../kernel/errors.ts'
import { civilFromDays, daysFromCivil } from '../../../../kernel/time/civil-date.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { clockAt, momentOf } from '../../../../kernel/time/local-clock.ts'
import { timesWithin } from '../../../../kernel/time/recurrence.ts'
import { STAMP_MAX } from '../../../../kernel/time/zone.ts'
import { OCCURRENCES_MAX, type RepeatRule, repeatRuleDescription } from './repeat-rule.ts'

const YEARS_MAX = 10
/** The occurrence of a booking on the clock of its zone (`kernel/time/local-clock.ts`). */
export interface Occurrence {
  readonly clockStart: number
  readonly clockEnd: number
}

/** An occurrence, and the moments at which the zone's clock shows it. */
export interface TimedOccurrence extends Occurrence {
  readonly start: number
  readonly end: number
}

/** The zone of the series, and the zone of UNTIL. */
export interface RepeatZones {
  readonly zone: string
  readonly untilZone: string
}

/** The times of a booking, and whether it is of whole days. */
interface BookedTimes {
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
}

/** The local times of a booking. Whole days are from midnight to midnight, also if the clocks skip midnight and a day begins at one. */
export function clocksOf({ start, end, isAllDay }: BookedTimes, zone: string): Occurrence {
  const clocks = { clockStart: clockAt(start, zone), clockEnd: clockAt(end, zone) }
  if (!isAllDay) return clocks
  const [first, last] = [midnightOf(clocks.clockStart), midnightOf(clocks.clockEnd)]
  const isWholeDays = momentOf(first, zone) === start && momentOf(last, zone) === end
  return isWholeDays ? { clockStart: first, clockEnd: last } : clocks
}

function midnightOf(clock: number): number {
  return Math.floor(clock / DAY_SECONDS) * DAY_SECONDS
}

/** The occurrence of a booking. It lasts for the difference of its local times, unless the clock goes back. */
export function occurrenceOf(booked: BookedTimes, zone: string): Occurrence {
  const { clockStart, clockEnd } = clocksOf(booked, zone)
  return { clockStart, clockEnd: clockEnd > clockStart ? clockEnd : clockStart + booked.end - booked.start }
}

/**
 * Start and end are both clock times, so a night from 22:00 to 06:00 is an hour longer or shorter when the clock
 * changes. If a gap leaves no time between them, the booking keeps its length.
 */
export function timedOccurrence(occurrence: Occurrence, zone: string): TimedOccurrence {
  const start = momentOf(occurrence.clockStart, zone)
  const end = momentOf(occurrence.clockEnd, zone)
  return { ...occurrence, start, end: end > start ? end : start + occurrence.clockEnd - occurrence.clockStart }
}

const AFTER_ALL_YEARS = 'continues after the year 9999'

/** All bookings of a series that starts at `first`. Throws `Invalid` if it has too many or goes on for too long. */
export function expandRepeat(rule: RepeatRule, first: Occurrence, zones: RepeatZones): TimedOccurrence[] {
  const until = lastMoment(rule, zones)
  const { start } = timedOccurrence(first, zones.zone)
  if (until < start) refuse('UNTIL is before the booking starts')
  if (until !== Infinity && until > momentOf(limitFrom(first), zones.zone)) refuse(`must end within ${YEARS_MAX} years`)
  const found = occurrencesFor(rule, first, zones)
  if (found.length > OCCURRENCES_MAX) refuse(`gives more than ${OCCURRENCES_MAX} bookings`)
  if ('count' in rule.end && found.length < rule.end.count) {
    if (limitFrom(first) > STAMP_MAX) refuse(AFTER_ALL_YEARS)
    refuse(`does not give ${rule.end.count} bookings within ${YEARS_MAX} years`)
  }
  if (found.some(({ end }) => end > STAMP_MAX)) refuse(AFTER_ALL_YEARS)
  return found
}

function occurrencesFor(rule: RepeatRule, first: Occurrence, zones: RepeatZones): TimedOccurrence[] {
  try {
    return occurrencesOf(rule, first, zones, OCCURRENCES_MAX + 1)
  } catch (error) {
    if (error instanceof RangeError) return refuse(`cannot be expanded: ${error.message}`)
    throw error
  }
}

/**
 * The first bookings that a rule gives, in order: at most `max`, none after ten years. Throws a `RangeError` if finding
 * them takes too many steps.
 */
export function occurrencesOf(rule: RepeatRule, first: Occurrence, zones: RepeatZones, max: number): TimedOccurrence[] {
  const length = first.clockEnd - first.clockStart
  const until = lastMoment(rule, zones)
  const most = 'count' in rule.end ? Math.min(rule.end.count, max) : max
  // Two clock times that a gap maps to the same moment are one booking.
  const found = new Map<number, TimedOccurrence>()
  const add = (clockStart: number) => {
    const occurrence = timedOccurrence({ clockStart, clockEnd: clockStart + length }, zones.zone)
    if (occurrence.start <= until && !found.has(occurrence.start)) found.set(occurrence.start, occurrence)
    // A clock goes back by a day at most, so everything later is after `until` too.
    return found.size < most && occurrence.start <= until + DAY_SECONDS
  }
  if (add(first.clockStart)) {
    for (const clock of timesWithin(rule, first.clockStart, { from: first.clockStart + 1, to: limitFrom(first) })) {
      if (!add(clock)) break
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start)
}

function lastMoment({ end }: RepeatRule, { untilZone }: RepeatZones): number {
  if ('count' in end) return Infinity
  return end.isUtc ? end.until : momentOf(end.until, untilZone)
}

/** The clock ten years later. */
function limitFrom({ clockStart }: Occurrence): number {
  const days = Math.floor(clockStart / DAY_SECONDS)
  const { year, month, day } = civilFromDays(days)
  return clockStart + (daysFromCivil(year + YEARS_MAX, month, day) - days) * DAY_SECONDS
}

function refuse(problem: string): never {
  throw Invalid.field('repeat_rule', problem, repeatRuleDescription)
}
