/** The input and the events of the timeline. */
import type { Store } from '../api/store.ts'
import type { TimeStyle } from '../time/show-time.ts'
import type { Cursor } from './cursor.ts'
import type { DaysOff } from './days-off.ts'
import type { Gesture } from './gesture.ts'
import type { Column } from './layout.ts'
import type { Movable } from './plan-move.ts'
import type { RowLine, RowResource } from './rows.ts'
import type { Scale } from './scale.ts'
import type { Usage } from './usage.ts'
import type { Zone } from './wall-clock.ts'

/** A booking as the timeline draws it. */
export interface BarBooking extends Movable {
  readonly name: string
}

/** The appearance of a bar, and its description besides its name and times. */
export interface BarLook {
  /** `confirmed`, `hold-1`, …: its shape. */
  readonly shape: string
  /** Replaces the colours of its shape. */
  readonly colour?: string
  /** The second line: client and project. */
  readonly about: string
  /** A description for screen readers: status, locked, in a series. */
  readonly marks: readonly string[]
  readonly isLocked: boolean
  readonly isSeries: boolean
  /** Cannot be moved: private time of another user. */
  readonly isFixed: boolean
}

export interface TimelineState<B extends BarBooking> {
  readonly selection: ReadonlySet<number>
  readonly cursor: Cursor | undefined
  /** Incremented when the cursor should take the focus. */
  readonly focus: number
  readonly gesture: Gesture<B> | undefined
}

export interface TimelineModel<B extends BarBooking> {
  readonly state: Store<TimelineState<B>>
  /** The horizontal scroll position, in pixels of the scale. */
  readonly pan: Store<number>
  readonly scale: Scale
  /** How full rows and groups are. */
  readonly usage: Store<Usage>
  readonly daysOff: DaysOff
  /** The zone of a second line of hours. */
  readonly otherZone: Zone | undefined
  readonly column: Column<RowLine<B, RowResource>>
  readonly style: TimeStyle
  readonly now: number
  /** The smallest step, in local seconds. */
  readonly step: number
  readonly laneHeight: number
  readonly canWrite: boolean
  /** Whether the user may change the order of the rows. */
  readonly canOrder: boolean
  readonly bookingOf: (id: number) => B | undefined
  readonly lookOf: (booking: B) => BarLook
  readonly isClashing: (booking: B) => boolean
  readonly onDrop: (gesture: Gesture<B>) => void
  readonly onOpen: (id: number) => void
  /** Puts a row at the place of another. */
  readonly onOrder: (id: number, placeOf: number) => void
  readonly onFold: (key: string) => void
  readonly onNights: () => void
  readonly onZone: (name: string | undefined) => void
  readonly onRows: (first: number, end: number) => void
  /** The rendered rows and groups, by their keys. */
  readonly onLines: (keys: readonly string[]) => void
}
