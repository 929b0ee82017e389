import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { canClash, clashRulesOf, statusesQuery } from '../../timeline/board-settings.ts'
import { overlaps } from '../../timeline/clash.ts'
import { type DaysOff, onlyWeekends } from '../../timeline/days-off.ts'
import type { Gesture } from '../../timeline/gesture.ts'
import type { Times } from '../../timeline/move.ts'
import type { DayPart } from '../../timeline/open-times.ts'
import { LaneKeeper, type ResourceLine } from '../../timeline/rows.ts'
import { makeScale, type Scale } from '../../timeline/scale.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import type { UsedGroup } from '../../timeline/usage.ts'
import { mondayOf, zoneOf } from '../../timeline/wall-clock.ts'
import { daysInView, type Stretch, timesOf } from '../../timeline/window.ts'
import { useStore } from '../../ui/use-store.ts'
import { moveRowTo } from './actions/move-row.ts'
import { makeBarLook } from './bar-look.ts'
import type { Board } from './board.ts'
import { type BoardBooking, isBusy } from './board-booking.ts'
import { clashesWithin, comfortable, compact, layLines, type Measures, type Self } from './board-lines.ts'
import { type BoardResource, rowFacts } from './board-resources.ts'
import type { TileReading } from './booking-tiles.ts'
import { daysOffQuery } from './days-off-query.ts'
import { dropGesture } from './drop-gesture.ts'
import { daysOf, dayWidthOf, type ScheduleView, type Zoom, zoomMeasures } from './schedule-view.ts'
import { useAccountHours } from './use-account-hours.ts'
import { type BoardReads, useBoardReads } from './use-board-reads.ts'
import { useShownResources } from './use-shown-resources.ts'
import { readsSameBlocks, useTiles } from './use-tiles.ts'
import { useWanted } from './use-wanted.ts'

export interface DrawnBoard extends BoardReads {
  readonly model: TimelineModel<BoardBooking>
  readonly reading: TileReading
  readonly rows: {
    readonly isRead: boolean
    readonly hasWorkspaces: boolean
    readonly count: number
    readonly shown: number
    readonly groups: ReadonlyMap<number, string>
  }
  readonly days: Stretch
  /** The shown groups, with all their rows. */
  readonly groups: readonly UsedGroup[]
  readonly statuses: readonly BoardStatus[]
  /** The rows, without those of folded groups. */
  readonly lines: readonly ResourceLine<BoardBooking, BoardResource>[]
  /** The bookings of the days in view that match the filters. */
  readonly matching: readonly BoardBooking[]
  readonly clashing: number
  /** Undefined for users who may not see it. */
  readonly isUnbilled: ((booking: BoardBooking) => boolean) | undefined
}

interface Asked {
  readonly board: Board
  readonly self: Self
  readonly readsInvoices: boolean
  readonly style: TimeStyle
  readonly now: number
  readonly laneWidth: number
  readonly isCompact: boolean
  readonly canWrite: boolean
  readonly canOrder: boolean
}

const noStatuses: readonly BoardStatus[] = []

/** The contents of the screen: loaded, filtered, laid out. */
export function useBoardModel(asked: Asked): DrawnBoard {
  const { board, style, laneWidth, isCompact } = asked
  const view = useStore(board.view)
  const { zoom, groupBy, filters, foldedGroups } = view
  const { work, zones } = useAccountHours(style.zone)
  const scale = useScale(board, style, view, { laneWidth, work })
  const days = useDaysInView(board, scale, laneWidth, view)
  const [rowsInView, setRowsInView] = useState<Stretch>(firstRows)
  const { resourcesRead, groups, resources, used } = useShownResources(groupBy, filters)
  const statusesRead = useQuery(statusesQuery)
  const statuses = statusesRead.data ?? noStatuses
  const daysOff = useQuery(daysOffQuery(days, zones))
  const tiles = useTiles({ zone: scale.zone, zoom, days, rows: rowsInView, resources })
  const { reading } = tiles
  const { bookings } = reading
  const { isClashing, keeper } = useClashing(statuses)
  const measures = isCompact ? compact : comfortable
  const { isWanted, isUnbilled, forFilters, invoiced } = useWanted(
    { ...asked, statuses, zone: scale.zone, days },
    filters,
  )
  const times = useMemo(() => timesOf(scale.zone, days), [scale.zone, days])
  const clashingIn = filters.onlyClashing ? times : undefined
  const laid = useMemo(
    () => layLines({ groups, bookings, isWanted, clashingIn, foldedGroups, measures, keeper }),
    [groups, bookings, isWanted, clashingIn, foldedGroups, measures, keeper],
  )
  const parts = {
    scale,
    zoom,
    otherZone: view.otherZone,
    daysOff: daysOff.data ?? onlyWeekends,
    bookings,
    statuses,
    isClashing,
    measures,
    setRowsInView,
  }
  const model = useModel(asked, parts, laid.column)
  const reads = useBoardReads({ needed: [resourcesRead, statusesRead, ...forFilters], invoiced, daysOff, tiles })
  const { column, open: lines } = laid
  useLayoutEffect(() => {
    const allowed = { canWrite: asked.canWrite, canOrder: asked.canOrder, groups: used }
    const shown = { style, scale, step: model.step, laneWidth, bookings, resources, statuses, lines, column }
    board.show({ ...shown, isClashing, isWanted, ...reads, ...allowed }, reading.isReading, days)
  })
  const matching = useMemo(() => inTimes(bookings, times).filter(isWanted), [bookings, times, isWanted])
  const clashing = useMemo(() => clashesWithin(laid.all, times), [laid, times])
  const { data } = resourcesRead
  return useMemo(
    () => ({
      model,
      reading,
      rows: { isRead: data !== undefined, shown: lines.length, ...rowFacts(data) },
      days,
      groups: used,
      statuses,
      lines,
      matching,
      clashing,
      isUnbilled,
      ...reads,
    }),
    [model, reading, data, lines, days, used, statuses, matching, clashing, isUnbilled, reads],
  )
}

/** Rows that are loaded before the visible ones are known. */
const firstRows: Stretch = { from: 0, to: 30 }

interface Parts {
  readonly scale: Scale
  readonly zoom: Zoom
  readonly otherZone: string | undefined
  readonly daysOff: DaysOff
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly statuses: readonly BoardStatus[]
  readonly isClashing: (booking: BoardBooking) => boolean
  readonly measures: Measures
  readonly setRowsInView: Dispatch<SetStateAction<Stretch>>
}

/** The input of the timeline. It stays the same object while nothing changes, so that rows are not rendered again. */
function useModel(
  { board, style, now, canWrite, canOrder }: Asked,
  { scale, zoom, otherZone, daysOff, bookings, statuses, isClashing, measures, setRowsInView }: Parts,
  column: TimelineModel<BoardBooking>['column'],
): TimelineModel<BoardBooking> {
  const lookOf = useMemo(() => makeBarLook(statuses, now), [statuses, now])
  const handlers = useMemo(
    () => ({
      onDrop: (gesture: Gesture<BoardBooking>) => dropGesture(board, gesture),
      onOrder: (id: number, placeOf: number) => moveRowTo(board, id, placeOf),
      onOpen: (id: number) => openPanel(board, id),
      onFold: (key: string) => foldGroup(board, key),
      onNights: () => board.changeView({ nightsFolded: !board.view.get().nightsFolded }),
      onZone: (name: string | undefined) => board.changeView({ otherZone: name }),
      onRows: (from: number, to: number) =>
        setRowsInView((last) => (readsSameBlocks(last, { from, to }) ? last : { from, to })),
      onLines: (keys: readonly string[]) => {
        if (keys.join() !== board.linesInView.get().join()) board.linesInView.set(keys)
      },
    }),
    [board, setRowsInView],
  )
  return useMemo(
    () => ({
      state: board.state,
      pan: board.pan,
      usage: board.usage,
      daysOff,
      otherZone: otherZone === undefined ? undefined : zoneOf(otherZone),
      scale,
      column,
      style,
      now,
      step: zoomMeasures[zoom].step,
      laneHeight: measures.lane,
      canWrite,
      canOrder,
      bookingOf: (id: number) => bookings.get(id),
      lookOf,
      isClashing,
      ...handlers,
    }),
    [
      board,
      daysOff,
      otherZone,
      scale,
      column,
      style,
      now,
      zoom,
      measures,
      canWrite,
      canOrder,
      bookings,
      lookOf,
      isClashing,
      handlers,
    ],
  )
}

/** Before the statuses are read, rows mark no clash, because cancelled bookings do not clash. What is moved may clash with any. */
function useClashing(statuses: readonly BoardStatus[]) {
  const { settings } = useWhoAmI()
  const rules = useMemo(() => clashRulesOf({ settings }), [settings])
  const isClashing = useCallback((booking: BoardBooking) => canClash(booking, rules, statuses), [rules, statuses])
  const keeper = useMemo(() => {
    const isMarked = statuses === noStatuses ? () => false : isClashing
    return new LaneKeeper<BoardBooking>(isMarked, rules.exemptTypes)
  }, [statuses, isClashing, rules])
  return { isClashing, keeper }
}

function useScale(
  board: Board,
  style: TimeStyle,
  view: ScheduleView,
  { laneWidth, work }: { readonly laneWidth: number; readonly work: DayPart },
): Scale {
  const { zoom, nightsFolded } = view
  const [origin] = useState(() => mondayOf(view.day))
  const scale = useMemo(
    () =>
      makeScale({
        zone: zoneOf(style.zone),
        origin,
        dayWidth: dayWidthOf(zoom, laneWidth),
        weekendShare: zoomMeasures[zoom].weekendShare,
        nightsFolded,
        work,
      }),
    [style.zone, origin, zoom, laneWidth, nightsFolded, work],
  )
  useLayoutEffect(() => board.showScale(scale), [board, scale])
  return scale
}

/** Lists and single days begin with the day of the view; the timeline with its scroll position. */
function useDaysInView(board: Board, scale: Scale, laneWidth: number, { shape, day, zoom }: ScheduleView): Stretch {
  const key = useSyncExternalStore(board.pan.subscribe, () => {
    const { from, to } = daysInView(scale, board.panIn(scale), laneWidth)
    return `${from} ${to}`
  })
  return useMemo(() => {
    const [from = 0, to = 0] = key.split(' ').map(Number)
    if (shape === 'timeline') return { from, to }
    return { from: day, to: day + daysOf({ shape, zoom }) }
  }, [key, shape, day, zoom])
}

function inTimes(bookings: ReadonlyMap<number, BoardBooking>, times: Times): readonly BoardBooking[] {
  return [...bookings.values()].filter((booking) => overlaps(booking, times))
}

function foldGroup(board: Board, key: string): void {
  const folded = new Set(board.view.get().foldedGroups)
  if (!folded.delete(key)) folded.add(key)
  board.changeView({ foldedGroups: folded })
}

function openPanel(board: Board, id: number): void {
  const booking = board.on.bookings.get(id)
  if (booking !== undefined && !isBusy(booking)) board.beside.set({ panel: id })
}
