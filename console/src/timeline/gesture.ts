/** The current gesture on the timeline, and its result. */
import type { TimeStyle } from '../time/show-time.ts'
import type { Edge, Times } from './move.ts'
import { isMoved, type Movable, planMove, type Target } from './plan-move.ts'

/** Bookings are being moved or resized. */
export interface MoveGesture<B extends Movable> {
  readonly kind: 'move'
  /** The dragged booking, and its original row. */
  readonly grabbed: B
  readonly fromRow: number
  readonly toRow: number
  readonly bookings: readonly B[]
  readonly seconds: number
  readonly edge?: Edge
  readonly step: number
  readonly isCopy: boolean
}

/** Empty time is being marked for a new booking. */
export interface MarkGesture extends Times {
  readonly kind: 'mark'
  readonly resourceIds: readonly number[]
}

/** A box is being drawn around bookings; in pixels of the scale and of the rows. */
export interface BoxGesture {
  readonly kind: 'box'
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type Gesture<B extends Movable> = MoveGesture<B> | MarkGesture | BoxGesture

/** The results of a drag. A copy that would lie on its original is none. */
export function targetsOf<B extends Movable>(style: TimeStyle, gesture: MoveGesture<B>): readonly Target<B>[] {
  const { bookings, seconds, edge, step, fromRow, toRow, isCopy } = gesture
  const swap = { from: fromRow, to: toRow }
  const targets = planMove(style, bookings, { seconds, step, swap, ...(edge && { edge }) })
  return isCopy ? targets.filter(isMoved) : targets
}

/** Whether two gestures draw the same, so that nothing is rendered again. */
export function isSameGesture<B extends Movable>(one: Gesture<B> | undefined, other: Gesture<B> | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (one.kind === 'move' && other.kind === 'move') {
    return (
      one.seconds === other.seconds &&
      one.toRow === other.toRow &&
      one.isCopy === other.isCopy &&
      one.grabbed === other.grabbed &&
      one.edge === other.edge
    )
  }
  if (one.kind === 'mark' && other.kind === 'mark') {
    return one.start === other.start && one.end === other.end && one.resourceIds.join() === other.resourceIds.join()
  }
  return false
}
