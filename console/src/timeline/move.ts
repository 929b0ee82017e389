/** New starts and ends of bookings, by the clock on the wall: 9 to 18:30 stays 9 to 18:30 across a clock change. */
import type { Span } from './layout.ts'
import { DAY, type Zone } from './wall-clock.ts'

export type Times = Pick<Span, 'start' | 'end'>

/** The seconds between what the clock shows at two moments. */
export function wallShift(zone: Zone, from: number, to: number): number {
  const [one, other] = [zone.wallAt(from), zone.wallAt(to)]
  return (other.day - one.day) * DAY + other.second - one.second
}

/** The moment at which the clock shows so many seconds more. */
export function shiftStamp(zone: Zone, stamp: number, seconds: number): number {
  const { day, second } = zone.wallAt(stamp)
  const days = Math.floor((second + seconds) / DAY)
  return zone.stampAt({ day: day + days, second: second + seconds - days * DAY })
}

/** Both ends move by what the clock shows; what a skipped hour would leave without length keeps its length. */
export function shiftTimes(zone: Zone, { start, end }: Times, seconds: number): Times {
  if (seconds === 0) return { start, end }
  const moved = shiftStamp(zone, start, seconds)
  const ended = shiftStamp(zone, end, seconds)
  return { start: moved, end: ended > moved ? ended : moved + (end - start) }
}

export type Edge = 'start' | 'end'

/** One end moves and stops one step short of the other. */
export function resizeTimes(zone: Zone, times: Times, edge: Edge, seconds: number, step: number): Times {
  const moved = shiftStamp(zone, times[edge], seconds)
  if (edge === 'end') return { start: times.start, end: Math.max(moved, times.start + step) }
  return { start: Math.min(moved, times.end - step), end: times.end }
}

/** The multiple of a step that is nearest. */
export function roundShift(seconds: number, step: number): number {
  const rounded = Math.round(seconds / step) * step
  return rounded === 0 ? 0 : rounded
}

/** The moment nearest to this one at which the clock shows a multiple of the step. */
export function snapStamp(zone: Zone, stamp: number, step: number): number {
  const { day, second } = zone.wallAt(stamp)
  const snapped = Math.round(second / step) * step
  return zone.stampAt({ day: day + Math.floor(snapped / DAY), second: snapped % DAY })
}
