/** Opening hours by weekday, which are local times of the account's zone. */
import type { Times } from './move.ts'
import { DAY, HOUR, weekdayOf, type Zone } from './wall-clock.ts'

/** A part of a day, in local seconds after midnight. */
export interface DayPart {
  readonly from: number
  readonly to: number
}

/** Weekdays with the same hours, as the service writes them: Monday is 1, none means all; `09:00`, `24:00`. */
export interface Hours {
  readonly weekdays: readonly number[]
  readonly opens: string
  readonly closes: string
}

/** The hours of each weekday, in order. Monday is 0. */
export type WeekHours = readonly (readonly DayPart[])[]

/** Undefined if no hours are known. */
export function weekHours(hours: readonly Hours[]): WeekHours | undefined {
  if (hours.length === 0) return undefined
  return Array.from({ length: 7 }, (_, weekday) =>
    hours
      .filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekday + 1))
      .map(({ opens, closes }) => ({ from: secondOf(opens), to: secondOf(closes) }))
      .toSorted((one, other) => one.from - other.from),
  )
}

function secondOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * HOUR + minutes * 60
}

/** Usual hours, where none are known. */
export const usualHours: DayPart = { from: 9 * HOUR, to: 19 * HOUR }

/** From the earliest opening to the latest closing of a week, in the zone of a user; `year` is the current one. */
export function longestDay(
  week: WeekHours | undefined,
  { from, to, year }: { readonly from: Zone; readonly to: Zone; readonly year: number },
): DayPart {
  const parts = week?.flat() ?? []
  if (parts.length === 0) return usualHours
  const shift = from.name === to.name ? 0 : localDifference(from, to, Date.UTC(year, 0, 1) / 1000)
  const first = Math.min(...parts.map((part) => part.from)) + shift
  const last = Math.max(...parts.map((part) => part.to)) + shift
  return first < 0 || last > DAY ? { from: 0, to: DAY } : { from: first, to: last }
}

/** By how many local seconds one zone is ahead of another. Zones have changed over the years: London had summer time in 1970. */
function localDifference(from: Zone, to: Zone, stamp: number): number {
  const [one, other] = [from.wallAt(stamp), to.wallAt(stamp)]
  return (other.day - one.day) * DAY + other.second - one.second
}

/** The visible part of a day while nights are folded: an hour more at both ends, in whole hours. */
export function shownPart({ from, to }: DayPart): DayPart {
  return {
    from: Math.max(0, Math.floor(from / HOUR) * HOUR - HOUR),
    to: Math.min(DAY, Math.ceil(to / HOUR) * HOUR + HOUR),
  }
}

/** When it is open on a local day of a zone, in order. The hours are those of another zone, maybe. */
export function openTimes(week: WeekHours, hoursZone: Zone, zone: Zone, day: number): readonly Times[] {
  const [start, end] = [zone.dayStart(day), zone.dayStart(day + 1)]
  const days = hoursZone.name === zone.name ? [day] : [day - 1, day, day + 1]
  return days.flatMap((own) =>
    (week[weekdayOf(own)] ?? [])
      .map((part) => ({
        start: Math.max(start, hoursZone.stampAt({ day: own, second: part.from })),
        end: Math.min(end, hoursZone.stampAt({ day: own, second: part.to })),
      }))
      .filter((times) => times.end > times.start),
  )
}

/** The rest of a stretch of time. */
export function closedTimes({ start, end }: Times, open: readonly Times[]): readonly Times[] {
  const edges = [start, ...open.flatMap((times) => [times.start, times.end]), end]
  return edges
    .flatMap((from, index) =>
      index % 2 === 0 ? [{ start: Math.max(start, from), end: Math.min(end, edges[index + 1] ?? end) }] : [],
    )
    .filter((times) => times.end > times.start)
}
