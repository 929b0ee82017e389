/** What the timeline is handed, and what it answers. */
import type { Store } from '../api/store.ts'
import type { TimeStyle } from '../time/show-time.ts'
import type { Cursor } from './cursor.ts'
import type { Gesture } from './gesture.ts'
import type { Column } from './layout.ts'
import type { Movable } from './plan-move.ts'
import type { RowLine, RowResource } from './rows.ts'
import type { Scale } from './scale.ts'

/** A booking as the timeline draws it. */
export interface BarBooking extends Movable {
  readonly name: string
}

/** How a bar looks and what is said of it beside its name and times. */
export interface BarLook {
  /** `confirmed`, `hold-1`, …: its shape. */
  readonly shape: string
  /** Replaces the colours of its shape. */
  readonly colour?: string
  /** The second line: client and project. */
  readonly about: string
  /** Words for those who do not see it: status, locked, one of a series. */
  readonly marks: readonly string[]
  readonly isLocked: boolean
  readonly isSeries: boolean
  /** Cannot be moved: somebody else's private time. */
  readonly isFixed: boolean
}

export interface TimelineState<B extends BarBooking> {
  readonly selection: ReadonlySet<number>
  readonly cursor: Cursor | undefined
  /** Counts up when the cursor's place is to take the focus. */
  readonly focus: number
  readonly gesture: Gesture<B> | undefined
}

export interface TimelineModel<B extends BarBooking> {
  readonly state: Store<TimelineState<B>>
  /** How far the timeline is moved to the left, in pixels of the scale. */
  readonly pan: Store<number>
  readonly scale: Scale
  readonly column: Column<RowLine<B, RowResource & { readonly about?: string }>>
  readonly style: TimeStyle
  readonly now: number
  /** The least move, in seconds by the clock. */
  readonly step: number
  readonly laneHeight: number
  readonly canWrite: boolean
  readonly bookingOf: (id: number) => B | undefined
  readonly lookOf: (booking: B) => BarLook
  readonly isClashing: (booking: B) => boolean
  readonly onDrop: (gesture: Gesture<B>) => void
  readonly onOpen: (id: number) => void
  readonly onFold: (key: string) => void
  readonly onNights: () => void
  readonly onRows: (first: number, end: number) => void
}
