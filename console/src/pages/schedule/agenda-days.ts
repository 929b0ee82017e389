import type { TimeStyle } from '../../time/show-time.ts'
import { daysOfBooking, type MaybeWhole } from '../../timeline/whole-days.ts'
import type { Stretch } from '../../timeline/window.ts'

/** A booking on one of its days. */
export interface OnDay<B> {
  readonly booking: B
  readonly beginsBefore: boolean
  readonly endsLater: boolean
}

/** The days with bookings, of those in view: on each day the bookings that began before it, then those that begin. */
export function agendaDays<B extends MaybeWhole>(
  bookings: readonly B[],
  inView: Stretch,
  style: TimeStyle,
): readonly (readonly [day: number, list: readonly OnDay<B>[]])[] {
  const sorted = bookings.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const found = new Map<number, OnDay<B>[]>()
  for (const booking of sorted) {
    const { first, end } = daysOfBooking(booking, style)
    for (let day = Math.max(first, inView.from); day < Math.min(end, inView.to); day += 1) {
      const list = found.get(day) ?? []
      list.push({ booking, beginsBefore: day > first, endsLater: day < end - 1 })
      found.set(day, list)
    }
  }
  return [...found].toSorted(([one], [other]) => one - other)
}
