/** Overlapping bars in a column with space for a few of them. */
import type { Placed, Span } from './layout.ts'

/** Bars that have no lane of their own, and the time that they cover together. */
export interface Crowd<B extends Span> {
  readonly start: number
  readonly end: number
  readonly bookings: readonly B[]
}

export interface CrowdedLanes<B extends Span> {
  readonly placed: readonly Placed<B>[]
  readonly crowds: readonly Crowd<B>[]
}

/**
 * Gives up the lanes that are too many. Where bars need more lanes than there are, the last lane is for the crowd: all
 * those without a lane. `placed` is in order of start.
 */
export function limitLanes<B extends Span>(placed: readonly Placed<B>[], lanesMax: number): CrowdedLanes<B> {
  const parts = overlappingParts(placed).map((part): CrowdedLanes<B> => {
    if (part.every(({ lane }) => lane < lanesMax)) return { placed: part, crowds: [] }
    const bookings = part.filter(({ lane }) => lane >= lanesMax - 1).map(({ booking }) => booking)
    const start = Math.min(...bookings.map((one) => one.start))
    const end = Math.max(...bookings.map((one) => one.end))
    return { placed: part.filter(({ lane }) => lane < lanesMax - 1), crowds: [{ start, end, bookings }] }
  })
  return { placed: parts.flatMap((part) => part.placed), crowds: parts.flatMap(({ crowds }) => crowds) }
}

/** Parts between which no bar lasts. */
function overlappingParts<B extends Span>(placed: readonly Placed<B>[]): readonly (readonly Placed<B>[])[] {
  const parts: Placed<B>[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const one of placed) {
    if (one.booking.start >= reach) parts.push([])
    parts.at(-1)?.push(one)
    reach = Math.max(reach, one.booking.end)
  }
  return parts
}
