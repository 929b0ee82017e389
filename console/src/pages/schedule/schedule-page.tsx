import { useCallback, useEffect, useMemo, useState } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { refetchFailed } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { Timeline } from '../../timeline/timeline.tsx'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { appearance } from '../../ui/appearance.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { useNow } from '../../ui/use-now.ts'
import { useStore } from '../../ui/use-store.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { Board } from './board.ts'
import type { Self } from './board-lines.ts'
import { BoardSide } from './board-side.tsx'
import { followBookings } from './follow-bookings.ts'
import {
  LateAgenda,
  LateDayColumns,
  LateEmptySchedule,
  LateFollowUsage,
  LateHandCard,
  LateSelectionBar,
  LateWeekColumns,
  loadLateParts,
} from './late-parts.ts'
import { Legend } from './legend.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { scheduleActions } from './schedule-actions.ts'
import { ScheduleFilterBar } from './schedule-filter-bar.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import { readView } from './schedule-view.ts'
import { useAskedAddress } from './use-asked-address.ts'
import { type DrawnBoard, useBoardModel } from './use-board-model.ts'
import { useRowMenu } from './use-row-menu.ts'
import { useViewInAddress } from './use-view-in-address.ts'
import { ViewsMenu } from './views-menu.tsx'
import '../../timeline/timeline.css'
import '../../timeline/row-header.css'
import '../../timeline/bars.css'
import '../../timeline/hands.css'
import './schedule.css'
import './schedule-filters.css'
import './schedule-cards.css'
import './schedule-dialogs.css'
import './schedule-list.css'
import './booking-panel.css'
import './schedule-print.css'

/** The schedule page. */
export function SchedulePage() {
  const clock = useTimeStyle()
  const now = useNow(30)
  const [board] = useState(() => {
    const isNarrow = window.matchMedia('(width <= 640px)').matches
    return new Board(readView(window.location.search, zoneOf(clock.zone).wallAt(now).day, isNarrow, clock.locale))
  })
  const actions = useMemo(() => scheduleActions(board), [board])
  useActions(actions)
  useViewInAddress(board)
  useAskedAddress(board, clock)
  useRowMenu(board)
  useEffect(followBookings, [])
  const [laneWidth, setLaneWidth] = useState(() => Math.max(320, window.innerWidth - 300))
  const { isCompact } = useStore(appearance)
  const me = useWhoAmI()
  const [self] = useState(() => ({ userId: me.user.id, resourceIds: me.user.resource_ids }))
  const canWrite = allows(me, 'schedule', 'WRITE')
  const canOrder = allows(me, 'admin', 'WRITE')
  const readsInvoices = allows(me, 'finance', 'READ')
  const drawn = useBoardModel({
    board,
    style: clock,
    now,
    laneWidth,
    isCompact,
    canWrite,
    canOrder,
    self,
    readsInvoices,
  })
  const grown = useCallback((width: number) => setLaneWidth(width), [])
  const { model, reading, rows, isRead, problem } = drawn
  const isBusy = reading.isReading || !(isRead || problem)
  const isShown = !(isBusy || problem)
  useEffect(() => {
    if (isShown) loadLateParts()
  }, [isShown])
  const [isFirstDay, setFirstDay] = useState(false)
  const isEmpty = rows.isRead && (rows.count === 0 || isFirstDay)
  return (
    <Page title={say('schedule')} tools={<ViewsMenu board={board} />}>
      <div className="sched">
        {isEmpty ? (
          <LateEmptySchedule board={board} stay={setFirstDay} />
        ) : (
          <Shown {...{ board, clock, drawn, self, grown, isBusy, isShown }} />
        )}
      </div>
      <PrintSheet board={board} drawn={drawn} />
      <LateSelectionBar board={board} drawn={drawn} />
      <LateHandCard board={board} model={model} />
      <BoardSide board={board} model={model} />
    </Page>
  )
}

interface ShownProps {
  readonly board: Board
  readonly clock: TimeStyle
  readonly drawn: DrawnBoard
  readonly self: Self
  readonly grown: (laneWidth: number) => void
  readonly isBusy: boolean
  /** All of it is read. */
  readonly isShown: boolean
}

/** The rows in the chosen shape, between their tools and the legend. */
function Shown({ board, clock, drawn, self, grown, isBusy, isShown }: ShownProps) {
  const { shape } = useStore(board.view)
  const { model, lines } = drawn
  const none = isShown ? say('schedule.list.empty') : isBusy ? say('loading') : ''
  return (
    <>
      <ScheduleTools board={board} clock={clock} canWrite={model.canWrite} />
      <ScheduleFilterBar board={board} drawn={drawn} self={self} />
      {drawn.problem && <ProblemNotice problem={drawn.problem} retry={refetchFailed} />}
      {shape === 'timeline' && (
        <div className="sched-main" aria-busy={isBusy}>
          <LateFollowUsage board={board} scale={model.scale} days={drawn.days} groups={drawn.groups} />
          <Timeline model={model} days={drawn.days} onLaneWidth={grown} />
          {isBusy && <div className="loading-line" role="presentation" />}
        </div>
      )}
      {shape === 'list' && <LateAgenda {...{ lines, model, none }} bookings={drawn.matching} days={drawn.days} />}
      {shape === 'day' && <LateDayColumns {...{ board, lines, model, none }} />}
      {shape === 'week' && <LateWeekColumns {...{ board, lines, model, none }} />}
      <Legend statuses={drawn.statuses} canWrite={model.canWrite} />
    </>
  )
}
