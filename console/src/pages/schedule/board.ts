import type { FormKey } from '../../api/form-key.ts'
import { Store } from '../../api/store.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import type { Column } from '../../timeline/layout.ts'
import type { Times } from '../../timeline/move.ts'
import type { Target } from '../../timeline/plan-move.ts'
import type { ResourceLine, RowLine } from '../../timeline/rows.ts'
import type { Scale } from '../../timeline/scale.ts'
import type { TimelineState } from '../../timeline/timeline-model.ts'
import type { BoardBooking, Disputed } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import type { Way } from './find-ways-out.ts'
import type { ScheduleView } from './schedule-view.ts'
import type { BoardStatus } from './status-look.ts'
import type { InTheWay, SeriesScope } from './write-booking.ts'

/** A booking that is being named. */
export interface Draft extends Times {
  readonly key: FormKey
  readonly resourceIds: readonly number[]
}

/** A change that was refused because somebody is in the way, and what else would do. */
export interface Refusal {
  readonly targets: readonly Target<BoardBooking>[]
  readonly isCopy: boolean
  readonly scope: SeriesScope | undefined
  readonly inTheWay: readonly InTheWay[]
  /** Undefined while they are being looked for. */
  readonly ways: readonly Way[] | undefined
  readonly take: (way: Way) => void
}

/** Two people have changed one booking: theirs is stored, ours is not. */
export interface Dispute {
  readonly what: string
  readonly seen: BoardBooking
  readonly theirs: BoardBooking | undefined
  readonly members: readonly Disputed[]
  /** Stores ours over theirs. */
  readonly insist: () => Promise<unknown>
}

/** A question about a series that waits for its answer. */
export interface SeriesQuestion {
  readonly title: string
  readonly answer: (scope: SeriesScope | undefined) => void
}

export interface Clipboard {
  readonly bookings: readonly BoardBooking[]
  readonly isCut: boolean
}

/** What is open beside the timeline; at most one of them. */
export interface Beside {
  readonly draft?: Draft
  readonly refusal?: Refusal
  readonly dispute?: Dispute
  readonly series?: SeriesQuestion
  /** The booking whose panel is open. */
  readonly panel?: number
}

/** What is on the screen: written by the page as it draws, read by what one does. */
export interface OnBoard {
  readonly style: TimeStyle
  readonly scale: Scale
  readonly step: number
  readonly laneWidth: number
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly resources: readonly BoardResource[]
  readonly statuses: readonly BoardStatus[]
  readonly lines: readonly ResourceLine<BoardBooking, BoardResource>[]
  readonly column: Column<RowLine<BoardBooking, BoardResource>>
  readonly isClashing: (booking: BoardBooking) => boolean
  readonly canWrite: boolean
}

/** The schedule: what is shown, what is selected, what is open. Made once for the page; actions are handed it. */
export class Board {
  readonly state = new Store<TimelineState<BoardBooking>>({
    selection: new Set(),
    cursor: undefined,
    focus: 0,
    gesture: undefined,
  })
  readonly pan = new Store(0)
  readonly beside = new Store<Beside>({})
  readonly view: Store<ScheduleView>
  /** The saved view that was chosen last. */
  readonly savedView = new Store<number | undefined>(undefined)
  clipboard: Clipboard | undefined
  #on: OnBoard | undefined

  constructor(view: ScheduleView) {
    this.view = new Store(view)
  }

  /** What is on the screen. There is nothing to do before there is something. */
  get on(): OnBoard {
    if (this.#on === undefined) throw new Error('The schedule is not drawn yet.')
    return this.#on
  }

  show(on: OnBoard): void {
    this.#on = on
  }

  get isShown(): boolean {
    return this.#on !== undefined
  }

  /** What keys and buttons are about: the selected bookings, or else the one with the cursor. */
  get chosen(): readonly BoardBooking[] {
    if (!this.isShown) return []
    const { selection, cursor } = this.state.get()
    const ids = selection.size > 0 ? [...selection] : [cursor?.bookingId]
    return ids.flatMap((id) => (id === undefined ? [] : (this.on.bookings.get(id) ?? [])))
  }

  changeView(change: Partial<ScheduleView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  /** The view begins with a day. */
  goTo(day: number): void {
    this.changeView({ day })
    this.pan.set(Math.round(this.on.scale.dayX(day)))
  }

  /** The first day of which more than its edge is in view. */
  get firstDay(): number {
    const { view, pan } = this
    return view.get().shape === 'timeline' ? this.on.scale.dayAt(pan.get() + 1) : view.get().day
  }

  /** The cursor goes to a booking, in one of its rows, and takes the focus there. */
  focusOn(booking: Pick<BoardBooking, 'id' | 'start' | 'resources'>, row?: number): void {
    const state = this.state.get()
    const rows = booking.resources.map(({ id }) => id)
    const resourceId = row !== undefined && rows.includes(row) ? row : rows[0]
    if (resourceId === undefined) return
    const cursor = { resourceId, stamp: booking.start, bookingId: booking.id }
    this.state.set({ ...state, cursor, focus: state.focus + 1 })
  }

  select(ids: Iterable<number>): void {
    this.state.set({ ...this.state.get(), selection: new Set(ids) })
  }
}
