import type { FormKey } from '../../api/form-key.ts'
import { Store } from '../../api/store.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { type Cursor, stopAt } from '../../timeline/cursor.ts'
import type { Column } from '../../timeline/layout.ts'
import { shiftStamp, type Times } from '../../timeline/move.ts'
import type { Target } from '../../timeline/plan-move.ts'
import type { ResourceLine, RowLine } from '../../timeline/rows.ts'
import type { Scale } from '../../timeline/scale.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { TimelineState } from '../../timeline/timeline-model.ts'
import { type Usage, type UsedGroup, unknownUsage } from '../../timeline/usage.ts'
import { DAY } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'
import type { BoardBooking, Disputed } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import type { Way } from './find-ways-out.ts'
import type { PanelFields } from './panel-fields.ts'
import type { PrintedView } from './printed-view.ts'
import { daysOf, type ScheduleView } from './schedule-view.ts'
import type { SeriesTrials } from './series-effects.ts'
import type { BoardReads } from './use-board-reads.ts'
import type { WeekCopy } from './week-copy.ts'
import type { InTheWay, SeriesScope } from './write-booking.ts'

/** A new booking that is being named. */
export interface Draft extends Times {
  readonly key: FormKey
  readonly resourceIds: readonly number[]
}

/** A change that was refused because of a clash, and the alternatives. */
export interface Refusal {
  readonly targets: readonly Target<BoardBooking>[]
  readonly isCopy: boolean
  readonly scope: SeriesScope | undefined
  readonly inTheWay: readonly InTheWay[]
  /** Undefined while the alternatives are loading. */
  readonly ways: readonly Way[] | undefined
  readonly take: (way: Way) => void
}

/** Two users have changed one booking: the other change is stored, ours is not. */
export interface Dispute {
  readonly what: string
  readonly seen: BoardBooking
  readonly theirs: BoardBooking | undefined
  readonly members: readonly Disputed[]
  /** Overwrites the other change with ours. */
  readonly insist: () => Promise<unknown>
  /** Returns to the form in which ours was typed; undefined without one. */
  readonly editOn?: (() => void) | undefined
}

/** A pending question about a series. */
export interface SeriesQuestion extends SeriesTrials {
  readonly title: string
  readonly answer: (scope: SeriesScope | undefined) => void
}

export interface Clipboard {
  /** In order of their start. */
  readonly bookings: readonly BoardBooking[]
  readonly isCut: boolean
  /** The row of the first one in which they were chosen. */
  readonly row: number | undefined
}

/** The open panel or card next to the timeline; at most one. */
export interface Beside {
  readonly draft?: Draft
  readonly refusal?: Refusal
  readonly dispute?: Dispute
  readonly series?: SeriesQuestion
  readonly weekCopy?: WeekCopy
  /** Bookings whose new dates are asked for. */
  readonly duplicate?: readonly BoardBooking[]
  /** The row whose colour is asked for. */
  readonly rowColour?: BoardResource
  /** The booking with an open panel. */
  readonly panel?: number
  /** What was typed while its booking was made, or changed by somebody else, for the panel. */
  readonly typed?: Partial<PanelFields>
}

/** The current contents of the screen: the page writes them when it renders, and actions read them. */
export interface OnBoard extends Pick<BoardReads, 'isRead' | 'failed'> {
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
  /** Whether it matches the filters. */
  readonly isWanted: (booking: BoardBooking) => boolean
  readonly canWrite: boolean
  readonly canOrder: boolean
  readonly groups: readonly UsedGroup[]
}

/** The schedule: its view, its selection, its open panels. Created once for the page and passed to actions. */
export class Board {
  readonly state = new Store<TimelineState<BoardBooking>>({
    selection: new Set(),
    cursor: undefined,
    focus: 0,
    gesture: undefined,
  })
  readonly pan = new Store(0)
  readonly beside = new Store<Beside>({})
  /** See `on`; undefined before the first rendering. */
  readonly shown = new Store<OnBoard | undefined>(undefined)
  readonly view: Store<ScheduleView>
  /** The last chosen saved view. */
  readonly savedView = new Store<number | undefined>(undefined)
  readonly usage = new Store<Usage>(unknownUsage)
  /** The keys of the rendered rows and groups. */
  readonly linesInView = new Store<readonly string[]>([])
  clipboard: Clipboard | undefined
  /** The booking of the address, while it is read. */
  asked: number | undefined
  /** Whether the panel has its own entry in the browser's history, over that of the view. */
  hasPanelEntry = false
  /** The query of the address that the schedule wrote or shows; undefined before the first. */
  address: string | undefined
  /** Goes back in the browser's history, whatever is unsaved. The page sets it. */
  goBack: () => void = () => undefined
  /** The last data that was read for printing. */
  printed: PrintedView | undefined
  #panScale: Scale | undefined
  /** Where keys have moved the cursor while bookings are read. */
  #landed: Cursor | undefined
  #isReading = true

  constructor(view: ScheduleView) {
    this.view = new Store(view)
  }

  /** The contents of the screen, for actions; components read `useOnBoard`. Without contents, no action is possible. */
  get on(): OnBoard {
    const on = this.shown.get()
    if (on === undefined) throw new Error('The schedule is not drawn yet.')
    return on
  }

  /** `isReading` while bookings of these days or around them are read. */
  show(on: OnBoard, isReading: boolean, days: Stretch): void {
    this.shown.set(on)
    const { cursor } = this.state.get()
    const landed = this.#landed
    const day = cursor && on.scale.zone.wallAt(cursor.stamp).day
    // After a turn, the previous days are shown once more.
    if (day !== undefined && (day < days.from || day >= days.to)) return
    this.#isReading = isReading
    // What is booked there later is somebody else's.
    if (!isReading) this.#landed = undefined
    if (cursor === undefined || cursor !== landed || cursor.bookingId !== undefined) return
    const stop = this.#stopAt(cursor)
    if (stop.bookingId !== undefined) this.land(stop)
  }

  get isShown(): boolean {
    return this.shown.get() !== undefined
  }

  /** The contents of the screen once their rows, statuses and filters are read. Throws a `Problem` if one cannot be read. */
  whenRead(): Promise<OnBoard> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const on = this.shown.get()
        if (on?.isRead !== true) return
        forget()
        if (on.failed === undefined) resolve(on)
        else reject(on.failed)
      }
      const forget = this.shown.subscribe(look)
      look()
    })
  }

  /** The bookings that keys and buttons apply to: the selected ones, or else the one at the cursor. */
  get chosen(): readonly BoardBooking[] {
    if (!this.isShown) return []
    const { selection, cursor } = this.state.get()
    // Only the timeline shows the cursor.
    const atCursor = this.view.get().shape === 'timeline' ? [cursor?.bookingId] : []
    const ids = selection.size > 0 ? [...selection] : atCursor
    return ids.flatMap((id) => (id === undefined ? [] : (this.on.bookings.get(id) ?? [])))
  }

  changeView(change: Partial<ScheduleView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  /** Sets the first day of the view. */
  goTo(day: number): void {
    this.changeView({ day })
    this.pan.set(Math.round(this.on.scale.dayX(day)))
  }

  /** Sets the first day, too. The cursor goes to a chosen day, or to the same day of the view, so that keys apply there. */
  turnTo(day: number, chosen?: number): void {
    this.#isReading = true
    const { cursor } = this.state.get()
    if (cursor !== undefined) {
      const { zone } = this.on.scale
      const days = daysOf(this.view.get())
      const from = zone.wallAt(cursor.stamp).day - day
      const moved = (chosen === undefined ? ((from % days) + days) % days : chosen - day) - from
      const { resourceId, stamp } = cursor
      if (moved !== 0) this.land(this.#stopAt({ resourceId, stamp: shiftStamp(zone, stamp, moved * DAY) }))
    }
    this.goTo(day)
  }

  /**
   * Moves the cursor by a key, and the focus with it. On free time of a day that is not read yet, it takes a booking that is read
   * there.
   */
  land(cursor: Cursor, hasFocus = document.activeElement?.closest('.tl [role=grid]') != null): void {
    const state = this.state.get()
    this.#landed = this.#isReading ? cursor : undefined
    this.state.set({ ...state, cursor, focus: state.focus + Number(hasFocus) })
  }

  /** What is booked at a moment, or else on its day. */
  #stopAt(cursor: Cursor): Cursor {
    const { resourceId, stamp } = cursor
    const row = this.on.lines.find(({ resource }) => resource.id === resourceId)
    return row === undefined
      ? cursor
      : { ...stopAt(this.on.scale.zone, { resourceId, lanes: row.lanes }, stamp), stamp }
  }

  /** The scroll position in a scale. A scale that is not shown yet begins with the day of the view. */
  panIn(scale: Scale): number {
    return this.#panScale === scale ? this.pan.get() : Math.round(scale.dayX(this.view.get().day))
  }

  /** Another scale first shows the same day. */
  showScale(scale: Scale): void {
    const pan = this.panIn(scale)
    this.#panScale = scale
    this.pan.set(pan)
  }

  /** The first day that is visible by more than its edge. */
  get firstDay(): number {
    const { view, pan } = this
    return view.get().shape === 'timeline' ? this.on.scale.dayAt(pan.get() + 1) : view.get().day
  }

  /** Moves the cursor and the focus to a booking, in one of its rows. */
  focusOn(booking: Pick<BoardBooking, 'id' | 'start' | 'resources'>, row?: number): void {
    const state = this.state.get()
    const rows = booking.resources.map(({ id }) => id)
    const resourceId = row !== undefined && rows.includes(row) ? row : rows[0]
    if (resourceId === undefined) return
    const cursor = { resourceId, stamp: booking.start, bookingId: booking.id }
    this.state.set({ ...state, cursor, focus: state.focus + 1 })
  }

  /** Closes the panel of a booking; the focus goes to its bar. */
  closePanel(): void {
    const { panel } = this.beside.get()
    this.beside.set({})
    const booking = panel === undefined ? undefined : this.on.bookings.get(panel)
    if (booking !== undefined) this.focusOn(booking, this.state.get().cursor?.resourceId)
  }

  /** Closes the panel, or what is open in its place, without Back. */
  leavePanel(): void {
    this.closePanel()
    if (this.hasPanelEntry) this.goBack()
    // Writes the address without the booking.
    else this.changeView({})
  }

  /** Before bookings go: moves the cursor and the focus from one of them to its day. */
  leave(ids: readonly number[]): void {
    const state = this.state.get()
    const { cursor } = state
    if (cursor?.bookingId === undefined || !ids.includes(cursor.bookingId)) return
    const { resourceId, stamp } = cursor
    this.state.set({ ...state, cursor: { resourceId, stamp }, focus: state.focus + 1 })
  }

  select(ids: Iterable<number>): void {
    this.state.set({ ...this.state.get(), selection: new Set(ids) })
  }
}
