/** Free times of the same resource, nearest to the wanted time in local time. */
import { shiftTimes, type Times } from './move.ts'
import { type DayPart, shownPart, usualHours } from './open-times.ts'
import { shiftDays } from './shift-days.ts'
import { DAY, type Zone } from './wall-clock.ts'
import type { WholeDays } from './whole-days.ts'

/** Whole days, nearest to the wanted ones, that are free. */
export function nearestDays(whole: WholeDays, wanted: Times, free: readonly Times[]): Times | undefined {
  const candidates = free.flatMap((gap) =>
    daysAround(whole.zone, wanted, gap)
      .map((days) => shiftDays(wanted, whole, days))
      .filter(({ start, end }) => start >= gap.start && end <= gap.end),
  )
  return nearestOf(candidates, wanted)
}

/** The start nearest to the wanted one at which the stretch fits into free time; within opening hours first. */
export function nearestFree(
  zone: Zone,
  wanted: Times,
  free: readonly Times[],
  work: DayPart = usualHours,
): Times | undefined {
  const shown = shownPart(work)
  const candidates = free.flatMap((gap) => fitsIn(zone, wanted, gap, work))
  const open = candidates.filter((times) => isWithinHours(zone, times, shown))
  const chosen = open.length > 0 || !isWithinHours(zone, wanted, shown) ? open : candidates
  return nearestOf(chosen.length > 0 ? chosen : candidates, wanted)
}

function nearestOf(candidates: readonly Times[], wanted: Times): Times | undefined {
  return candidates.toSorted(
    (one, other) =>
      Math.abs(one.start - wanted.start) - Math.abs(other.start - wanted.start) || one.start - other.start,
  )[0]
}

/** The candidates in a gap: its ends, and the wanted time on each of its days. */
function fitsIn(zone: Zone, wanted: Times, gap: Times, work: DayPart): readonly Times[] {
  const length = wanted.end - wanted.start
  const starts = [gap.start, gap.end - length]
  const at = ({ start }: Times) => ({ start, end: start + length })
  const onDays = daysAround(zone, wanted, gap).map((days) => shiftTimes(zone, wanted, days * DAY))
  const atOpening = daysAround(zone, wanted, gap).map((days) =>
    at({ start: zone.stampAt({ day: zone.wallAt(wanted.start).day + days, second: work.from }), end: 0 }),
  )
  const all = [...starts.map((start) => at({ start, end: 0 })), ...onDays, ...atOpening]
  return all.filter(({ start, end }) => start >= gap.start && end <= gap.end)
}

/** How many days back and forth are tried. */
const DAYS_MAX = 14

function daysAround(zone: Zone, wanted: Times, gap: Times): readonly number[] {
  const { day } = zone.wallAt(wanted.start)
  const first = Math.max(zone.wallAt(gap.start).day - day, -DAYS_MAX)
  const last = Math.min(zone.wallAt(gap.end).day - day, DAYS_MAX)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function isWithinHours(zone: Zone, { start, end }: Times, shown: DayPart): boolean {
  const [from, to] = [zone.wallAt(start), zone.wallAt(end - 1)]
  return from.second >= shown.from && to.second < shown.to && (to.day > from.day || to.second > from.second)
}
