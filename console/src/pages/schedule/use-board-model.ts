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
import type { Problem } from '../../api/problem.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import type { Gesture } from '../../timeline/gesture.ts'
import { LaneKeeper } from '../../timeline/rows.ts'
import { makeScale, type Scale } from '../../timeline/scale.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { mondayOf, zoneOf } from '../../timeline/wall-clock.ts'
import { daysInView, type Stretch } from '../../timeline/window.ts'
import { useStore } from '../../ui/use-store.ts'
import { makeBarLook } from './bar-look.ts'
import type { Board } from './board.ts'
import { type BoardBooking, isBusy } from './board-booking.ts'
import { comfortable, compact, layLines, type Measures, type Self, shownResources } from './board-lines.ts'
import { type BoardRows, resourcesQuery } from './board-resources.ts'
import { clashRulesQuery, statusesQuery } from './board-settings.ts'
import type { TileReading } from './booking-tiles.ts'
import { dropGesture } from './drop-gesture.ts'
import { dayWidthOf, type ScheduleView, type Zoom, zoomMeasures } from './schedule-view.ts'
import { type BoardStatus, lookOfStatus } from './status-look.ts'
import { useTiles } from './use-tiles.ts'
import { useWanted } from './use-wanted.ts'

export interface DrawnBoard {
  readonly model: TimelineModel<BoardBooking>
  readonly reading: TileReading
  readonly rows: {
    readonly isRead: boolean
    readonly count: number
    readonly shown: number
    readonly groups: ReadonlyMap<number, string>
  }
  readonly statuses: readonly BoardStatus[]
  /** The bookings of the days in view that match the filters. */
  readonly matching: readonly BoardBooking[]
  readonly clashing: number
  /** The unbilled bookings around the days in view; undefined for users who may not see them. */
  readonly unbilled: ReadonlySet<number> | undefined
  readonly problem: Problem | undefined
  readonly retry: () => void
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
}

const noGroups: ReadonlyMap<number, string> = new Map()
const noRows: BoardRows = { resources: [], groups: new Map() }
const noStatuses: readonly BoardStatus[] = []

/** The contents of the screen: loaded, filtered, laid out. */
export function useBoardModel(asked: Asked): DrawnBoard {
  const { board, style, laneWidth, isCompact } = asked
  const view = useStore(board.view)
  const { zoom, groupBy, filters } = view
  const scale = useScale(board, style, view, laneWidth)
  const days = useDaysInView(board, scale, laneWidth, view)
  const [rowsInView, setRowsInView] = useState<Stretch>(firstRows)
  const resourcesRead = useQuery(resourcesQuery)
  const statuses = useQuery(statusesQuery).data ?? noStatuses
  const groups = useMemo(
    () => shownResources(resourcesRead.data ?? noRows, groupBy, filters),
    [resourcesRead.data, groupBy, filters],
  )
  const resources = useMemo(() => groups.flatMap((group) => group.resources), [groups])
  const reading = useTiles({ zone: scale.zone, zoom, days, rows: rowsInView, resources, isReady: resources.length > 0 })
  const { bookings } = reading
  const { isClashing, keeper } = useClashing(statuses)
  const measures = isCompact ? compact : comfortable
  const { foldedGroups } = view
  const { isWanted, unbilled } = useWanted(asked, filters, scale.zone, days)
  const { onlyClashing } = filters
  const laid = useMemo(
    () => layLines({ groups, bookings, isWanted, onlyClashing, foldedGroups, measures, keeper }),
    [groups, bookings, isWanted, onlyClashing, foldedGroups, measures, keeper],
  )
  const model = useModel(asked, { scale, zoom, bookings, statuses, isClashing, measures, setRowsInView }, laid.column)
  const { column, open: lines } = laid
  useLayoutEffect(() => {
    const { canWrite } = asked
    const { step } = model
    board.show({ style, scale, step, laneWidth, bookings, resources, statuses, lines, column, isClashing, canWrite })
  })
  const matching = useMemo(() => inDays(bookings, scale, days).filter(isWanted), [bookings, scale, days, isWanted])
  const count = resourcesRead.data?.resources.length ?? 0
  return {
    model,
    reading,
    rows: {
      isRead: resourcesRead.isSuccess,
      count,
      shown: lines.length,
      groups: resourcesRead.data?.groups ?? noGroups,
    },
    statuses,
    matching,
    clashing: laid.clashing,
    unbilled,
    problem: resourcesRead.error ?? reading.problem,
    retry: () => {
      void resourcesRead.refetch()
      reading.retry()
    },
  }
}

/** Rows that are loaded before the visible ones are known. */
const firstRows: Stretch = { from: 0, to: 60 }

interface Parts {
  readonly scale: Scale
  readonly zoom: Zoom
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly statuses: readonly BoardStatus[]
  readonly isClashing: (booking: BoardBooking) => boolean
  readonly measures: Measures
  readonly setRowsInView: Dispatch<SetStateAction<Stretch>>
}

/** The input of the timeline. It stays the same object while nothing changes, so that rows are not rendered again. */
function useModel(
  { board, style, now, canWrite }: Asked,
  { scale, zoom, bookings, statuses, isClashing, measures, setRowsInView }: Parts,
  column: TimelineModel<BoardBooking>['column'],
): TimelineModel<BoardBooking> {
  const lookOf = useMemo(() => makeBarLook(statuses, now), [statuses, now])
  const handlers = useMemo(
    () => ({
      onDrop: (gesture: Gesture<BoardBooking>) => dropGesture(board, gesture),
      onOpen: (id: number) => openPanel(board, id),
      onFold: (key: string) => foldGroup(board, key),
      onNights: () => board.changeView({ nightsFolded: !board.view.get().nightsFolded }),
      onRows: (from: number, to: number) =>
        setRowsInView((last) => (last.from === from && last.to === to ? last : { from, to })),
    }),
    [board, setRowsInView],
  )
  return useMemo(
    () => ({
      state: board.state,
      pan: board.pan,
      scale,
      column,
      style,
      now,
      step: zoomMeasures[zoom].step,
      laneHeight: measures.lane,
      canWrite,
      bookingOf: (id: number) => bookings.get(id),
      lookOf,
      isClashing,
      ...handlers,
    }),
    [board, scale, column, style, now, zoom, measures, canWrite, bookings, lookOf, isClashing, handlers],
  )
}

/** Which bookings can clash, by the rules of the account; cancelled ones do not. */
function useClashing(statuses: readonly BoardStatus[]) {
  const rules = useQuery(clashRulesQuery).data
  const isClashing = useCallback(
    ({ status: [status] }: BoardBooking) =>
      status === undefined || !(rules?.exemptStatuses.has(status.id) || isOff(statuses, status.id)),
    [rules, statuses],
  )
  const keeper = useMemo(() => new LaneKeeper<BoardBooking>(isClashing, rules?.exemptTypes), [isClashing, rules])
  return { isClashing, keeper }
}

function useScale(board: Board, style: TimeStyle, view: ScheduleView, laneWidth: number): Scale {
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
      }),
    [style.zone, origin, zoom, laneWidth, nightsFolded],
  )
  // Another scale first shows the same day.
  useLayoutEffect(() => board.pan.set(Math.round(scale.dayX(board.view.get().day))), [board, scale])
  return scale
}

/** Lists and single days begin with the day of the view; the timeline with its scroll position. */
function useDaysInView(board: Board, scale: Scale, laneWidth: number, { shape, day, zoom }: ScheduleView): Stretch {
  const key = useSyncExternalStore(board.pan.subscribe, () => {
    const { from, to } = daysInView(scale, board.pan.get(), laneWidth)
    return `${from} ${to}`
  })
  return useMemo(() => {
    const [from = 0, to = 0] = key.split(' ').map(Number)
    if (shape === 'timeline') return { from, to }
    return { from: day, to: day + (shape === 'day' ? 1 : Math.max(7, zoomMeasures[zoom].days)) }
  }, [key, shape, day, zoom])
}

function inDays(bookings: ReadonlyMap<number, BoardBooking>, { zone }: Scale, days: Stretch): readonly BoardBooking[] {
  const [from, to] = [zone.dayStart(days.from), zone.dayStart(days.to)]
  return [...bookings.values()].filter(({ start, end }) => start < to && end > from)
}

function isOff(statuses: readonly BoardStatus[], id: number): boolean {
  const status = statuses.find((one) => one.id === id)
  return status !== undefined && lookOfStatus(status).shape === 'cancelled'
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
