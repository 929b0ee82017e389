/** New starts and ends of bookings, in local time: 9 to 18:30 stays 9 to 18:30 across a clock change. */
import type { Span } from './layout.ts'
import { DAY, type Zone } from './wall-clock.ts'

export type Times = Pick<Span, 'start' | 'end'>

/** The local seconds between two moments. */
export function wallShift(zone: Zone, from: number, to: number): number {
  const [one, other] = [zone.wallAt(from), zone.wallAt(to)]
  return (other.day - one.day) * DAY + other.second - one.second
}

/** The moment this many local seconds later. In the hour that occurs twice, it does not change between the two. */
export function shiftStamp(zone: Zone, stamp: number, seconds: number): number {
  const { day, second } = zone.wallAt(stamp)
  const days = Math.floor((second + seconds) / DAY)
  const first = zone.stampAt({ day: day + days, second: second + seconds - days * DAY })
  return zone.bothOf(stamp)?.[1] === stamp ? (zone.bothOf(first)?.[1] ?? first) : first
}

/** Both ends move in local time; if a gap would leave no length, the booking keeps its length. */
export function shiftTimes(zone: Zone, { start, end }: Times, seconds: number): Times {
  if (seconds === 0) return { start, end }
  const moved = shiftStamp(zone, start, seconds)
  const ended = shiftStamp(zone, end, seconds)
  return { start: moved, end: ended > moved ? ended : moved + (end - start) }
}

export type Edge = 'start' | 'end'

/** One end moves and stops one step before the other. A booking that is shorter than a step does not get longer by that. */
export function resizeTimes(zone: Zone, { start, end }: Times, edge: Edge, seconds: number, step: number): Times {
  const [moving, other, away] = edge === 'end' ? [end, start, step] : [start, end, -step]
  const moved = shiftStamp(zone, moving, seconds)
  // A day by the clock has 23 hours or 25 where the clocks change.
  const limit = step < DAY ? other + away : shiftStamp(zone, other, away)
  return edge === 'end'
    ? { start, end: Math.max(moved, Math.min(limit, end)) }
    : { start: Math.min(moved, Math.max(limit, start)), end }
}

/** The nearest multiple of a step. */
export function roundShift(seconds: number, step: number): number {
  const rounded = Math.round(seconds / step) * step
  return rounded === 0 ? 0 : rounded
}

/** The nearest moment whose local time is a multiple of the step. */
export function snapStamp(zone: Zone, stamp: number, step: number): number {
  const { day, second } = zone.wallAt(stamp)
  const snapped = Math.round(second / step) * step
  const first = zone.stampAt({ day: day + Math.floor(snapped / DAY), second: snapped % DAY })
  const later = zone.bothOf(first)?.[1] ?? first
  return Math.abs(later - stamp) < Math.abs(first - stamp) ? later : first
}
