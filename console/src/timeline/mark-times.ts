/** The stretch of time that a drag marks between two positions of the scale. */
import type { Times } from './move.ts'
import { snapStamp } from './move.ts'
import type { Scale } from './scale.ts'
import { DAY, HOUR } from './wall-clock.ts'

/** The default hours of a day, if only days can be marked. */
const WORK = { from: 9 * HOUR, to: 18 * HOUR }

/** From this part before the end of a step, the next step is used. */
const NEXT = 0.25

export function markTimes(scale: Scale, one: number, other: number, step: number): Times {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const { zone } = scale
  if (step >= DAY) {
    return {
      start: zone.stampAt({ day: scale.dayAt(from), second: WORK.from }),
      end: zone.stampAt({ day: scale.dayAt(to), second: WORK.to }),
    }
  }
  const start = snapStamp(zone, floorTo(scale, from, step), step)
  const end = snapStamp(zone, scale.stampAt(to), step)
  return { start, end: Math.max(end, start + step) }
}

/** The step at a position, so that the mark begins under the pointer; the end of a step counts for the next. */
function floorTo(scale: Scale, x: number, step: number): number {
  const stamp = scale.stampAt(x)
  const { second } = scale.zone.wallAt(stamp)
  return stamp - second + Math.floor(second / step + NEXT) * step
}
