/** By how much several bookings move together until all of them are on free time. */
import type { TimeStyle } from '../../time/show-time.ts'
import type { Times } from '../../timeline/move.ts'
import { shiftBooking } from '../../timeline/shift-days.ts'
import type { MaybeWhole } from '../../timeline/whole-days.ts'

/** Wanted times of a booking. */
interface WantedTimes extends Times {
  readonly booking?: MaybeWhole
}

interface Place extends WantedTimes {
  readonly resourceIds: readonly number[]
}

/** The new times of a booking that moves with others. */
export type Move = (times: WantedTimes) => Times

/** By days, so that whole days stay so in their zone, and others keep their time of day. Undefined if there is none. */
export function nearestDayMove(
  style: TimeStyle,
  places: readonly Place[],
  free: ReadonlyMap<number, readonly Times[]>,
  daysMax: number,
): Move | undefined {
  const fits = ({ start, end }: Times, id: number) =>
    (free.get(id) ?? []).some((gap) => gap.start <= start && gap.end >= end)
  return Array.from({ length: daysMax }, (_, index) => [index, -index])
    .flat()
    .map(
      (days) =>
        ({ booking, start, end }: WantedTimes) =>
          shiftBooking({ ...booking, start, end }, days, style),
    )
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
