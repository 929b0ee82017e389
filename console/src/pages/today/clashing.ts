import { overlaps } from '../../timeline/clash.ts'
import { inOrder, type Span } from '../../timeline/layout.ts'
import { type BoardStatus, heldStatuses } from '../../timeline/status-look.ts'
import type { MaybeWhole } from '../../timeline/whole-days.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface Booked extends Span {
  readonly resources: readonly (Named & { readonly type_id: number })[]
  readonly status: readonly { readonly id: number }[]
}

/** Two bookings that need the same resources at the same time. */
export interface Clash<Booking extends Booked> {
  readonly one: Booking
  readonly other: Booking
  readonly resources: Booking['resources']
  readonly start: number
  readonly end: number
}

/** The clashes that are not over, the earliest first. Resources of an exempt type never clash. */
export function clashesOf<Booking extends Booked>(
  bookings: readonly Booking[],
  { exemptTypes, now }: { readonly exemptTypes: ReadonlySet<number>; readonly now: number },
): readonly Clash<Booking>[] {
  const ordered = bookings.filter(({ end }) => end > now).toSorted(inOrder)
  const found = ordered.flatMap((one, index) => {
    const rest = ordered.slice(index + 1)
    const after = rest.findIndex(({ start }) => start >= one.end)
    return rest.slice(0, after === -1 ? rest.length : after).flatMap((other): Clash<Booking>[] => {
      const start = Math.max(one.start, other.start)
      const end = Math.min(one.end, other.end)
      const taken = new Set(other.resources.map(({ id }) => id))
      const resources = one.resources.filter(({ id, type_id }) => taken.has(id) && !exemptTypes.has(type_id))
      return resources.length > 0 && overlaps(one, other) && end > now ? [{ one, other, resources, start, end }] : []
    })
  })
  return found.toSorted((one, other) => one.start - other.start)
}

/** The times of a clash, which are whole days if those of both bookings are. */
export function clashTimes<Booking extends Booked & MaybeWhole>({
  one,
  other,
  start,
  end,
}: Clash<Booking>): MaybeWhole {
  const whole = [one, other].every(({ all_day }) => all_day === 'true') ? one : {}
  return { ...whole, start, end }
}

/**
 * The booking to move out of the way: of those that have not begun a hold rather than a firm one, and the newer one.
 * Undefined if both have begun.
 */
export function bookingToMove<Booking extends Booked>(
  { one, other }: Pick<Clash<Booking>, 'one' | 'other'>,
  now: number,
  statuses: readonly BoardStatus[],
): Booking | undefined {
  const held = new Set(heldStatuses(statuses))
  const isHeld = ({ status: [status] }: Booking) => status !== undefined && held.has(status.id)
  return [one, other]
    .filter(({ start }) => start > now)
    .toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)) || b.id - a.id)
    .at(0)
}
