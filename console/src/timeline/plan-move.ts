/** The result of a drag, or of the same change by keys. Only this file computes it. */

import type { TimeStyle } from '../time/show-time.ts'
import { type Edge, resizeTimes, shiftTimes, type Times } from './move.ts'
import { shiftDays } from './shift-days.ts'
import { DAY, zoneOf } from './wall-clock.ts'
import { type MaybeWhole, meantDays } from './whole-days.ts'

/** The part of a booking that a move may change. */
export interface Movable extends MaybeWhole {
  readonly id: number
  readonly resources: readonly { readonly id: number }[]
}

export interface MoveStep {
  /** In local time. */
  readonly seconds: number
  /** From one row to another: bookings that have the first get the second instead. */
  readonly swap?: { readonly from: number; readonly to: number }
  /** Only this end moves. */
  readonly edge?: Edge
  /** The minimum length after a change of an end, in seconds. */
  readonly step: number
}

/** The new place of a booking. */
export interface Target<B extends Movable = Movable> extends Times {
  readonly booking: B
  readonly resourceIds: readonly number[]
}

export function planMove<B extends Movable>(
  style: TimeStyle,
  bookings: readonly B[],
  move: MoveStep,
): readonly Target<B>[] {
  return bookings.map((booking) => ({
    booking,
    ...movedTimes(style, booking, move),
    resourceIds: swapIds(
      booking.resources.map(({ id }) => id),
      move.swap,
    ),
  }))
}

/** Whole days move by days, and stay whole days in their zone. */
function movedTimes(style: TimeStyle, booking: Movable, { seconds, edge, step }: MoveStep): Times {
  const whole = meantDays(booking, style)
  if (whole !== undefined) return shiftDays(booking, whole, Math.round(seconds / DAY), edge)
  const zone = zoneOf(style.zone)
  return edge === undefined ? shiftTimes(zone, booking, seconds) : resizeTimes(zone, booking, edge, seconds, step)
}

/** The ends of bookings one step later or earlier, by a key: of whole days by a day, also beside other bookings. */
export function planResize<B extends Movable>(
  style: TimeStyle,
  bookings: readonly B[],
  step: number,
  by: 1 | -1,
): readonly Target<B>[] {
  return bookings.flatMap((booking) => {
    const own = stepOf(style, [booking], step)
    return planMove(style, [booking], { seconds: by * own, step: own, edge: 'end' })
  })
}

/** The step of a key that moves bookings together: a day, if any of them has whole days. */
export function stepOf(style: TimeStyle, bookings: readonly MaybeWhole[], step: number): number {
  return bookings.some((booking) => meantDays(booking, style) !== undefined) ? Math.max(step, DAY) : step
}

function swapIds(ids: readonly number[], swap: MoveStep['swap']): readonly number[] {
  if (swap === undefined || swap.from === swap.to) return ids
  return [...new Set(ids.map((id) => (id === swap.from ? swap.to : id)))]
}

export function isMoved({ booking, start, end, resourceIds }: Target): boolean {
  return start !== booking.start || end !== booking.end || !isSameSet(resourceIds, booking)
}

/** Whether only one end moves. */
export function isResized({ booking, start, end, resourceIds }: Target): boolean {
  return (start === booking.start) !== (end === booking.end) && isSameSet(resourceIds, booking)
}

function isSameSet(ids: readonly number[], { resources }: Movable): boolean {
  return ids.length === resources.length && resources.every(({ id }) => ids.includes(id))
}

/** In an order in which they can be stored one after another without clashes: later ones first if they move later. */
export function inMoveOrder<B extends Movable>(targets: readonly Target<B>[]): readonly Target<B>[] {
  const isLater = targets.some(({ booking, start, end }) => start > booking.start || end > booking.end)
  return targets.toSorted((one, other) => (isLater ? -1 : 1) * (one.booking.start - other.booking.start))
}
