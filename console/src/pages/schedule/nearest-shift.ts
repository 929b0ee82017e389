/** By how much several bookings move together until all of them are on free time. */
import { shiftTimes, type Times } from '../../timeline/move.ts'
import { DAY, type Zone } from '../../timeline/wall-clock.ts'

interface Place extends Times {
  readonly resourceIds: readonly number[]
}

/** The new times of a booking that moves with others. */
export type Move = (times: Times) => Times

/** By whole days in local time, so that an all-day booking stays one across a clock change. Undefined if there is none. */
export function nearestDayMove(
  zone: Zone,
  places: readonly Place[],
  free: ReadonlyMap<number, readonly Times[]>,
  daysMax: number,
): Move | undefined {
  const fits = ({ start, end }: Times, id: number) =>
    (free.get(id) ?? []).some((gap) => gap.start <= start && gap.end >= end)
  return Array.from({ length: daysMax }, (_, index) => [index, -index])
    .flat()
    .map((days) => (times: Times) => shiftTimes(zone, times, days * DAY))
    .find((move) => places.every((place) => place.resourceIds.every((id) => fits(move(place), id))))
}

export function nearestMove(places: readonly Place[], free: ReadonlyMap<number, readonly Times[]>): Move | undefined {
  const seconds = nearestShift(places, free)
  return seconds === undefined ? undefined : ({ start, end }) => ({ start: start + seconds, end: end + seconds })
}

/** The smallest possible shift in seconds, or the later of two equal ones; undefined if there is none. */
export function nearestShift(
  places: readonly Place[],
  free: ReadonlyMap<number, readonly Times[]>,
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
  const nearest = shifts.map(({ start, end }) => Math.min(Math.max(0, start), end)).filter(Number.isFinite)
  return nearest.toSorted((one, other) => Math.abs(one) - Math.abs(other) || other - one)[0]
}

function overlapsOf(ones: readonly Times[], others: readonly Times[]): readonly Times[] {
  return ones.flatMap((one) =>
    others
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => end >= start),
  )
}
