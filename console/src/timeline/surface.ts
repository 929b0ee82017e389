import type { BarBooking, TimelineModel } from './timeline-model.ts'

/** The position of the timeline in the window. */
export interface Surface<B extends BarBooking> {
  readonly model: () => TimelineModel<B>
  readonly scroller: HTMLElement
  /** The rows, without the names. */
  readonly body: HTMLElement
  readonly laneLeft: () => number
}
