/** By how much several bookings move together until all of them are on free time. */
import type { Times } from '../../timeline/move.ts'

interface Place extends Times {
  readonly resourceIds: readonly number[]
}

/**
 * The smallest possible shift in seconds, a multiple of `unit`, or the later of two equal ones; undefined if there is
 * none.
 */
export function nearestShift(
  places: readonly Place[],
  free: ReadonlyMap<number, readonly Times[]>,
  unit = 1,
): number | undefined {
  let shifts: readonly Times[] = [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }]
  for (const { start, end, resourceIds } of places) {
    for (const id of resourceIds) {
      const fits = (free.get(id) ?? []).map((gap) => ({ start: gap.start - start, end: gap.end - end }))
      shifts = overlapsOf(
        shifts,
        fits.filter((fit) => fit.end >= fit.start),
      )
    }
  }
  const nearest = shifts
    .map(({ start, end }) => ({ start: Math.ceil(start / unit) * unit, end: Math.floor(end / unit) * unit }))
    .filter(({ start, end }) => end >= start)
    .map(({ start, end }) => Math.min(Math.max(0, start), end))
    .filter(Number.isFinite)
  return nearest.toSorted((one, other) => Math.abs(one) - Math.abs(other) || other - one)[0]
}

function overlapsOf(ones: readonly Times[], others: readonly Times[]): readonly Times[] {
  return ones.flatMap((one) =>
    others
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => end >= start),
  )
}
