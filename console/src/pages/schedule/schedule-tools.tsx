import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { dayText, zoneOf } from '../../timeline/wall-clock.ts'
import { redoLast } from '../../ui/actions/redo-last.ts'
import { undoLast } from '../../ui/actions/undo-last.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useStore } from '../../ui/use-store.ts'
import { zoomTo } from './actions/change-zoom.ts'
import { goToToday } from './actions/go-to-today.ts'
import { newBooking } from './actions/new-booking.ts'
import { goEarlier, goLater } from './actions/turn-pages.ts'
import type { Board } from './board.ts'
import { rangeWords } from './range-words.ts'
import { daysOf, firstDayIn, shapes, type ViewShape, zooms } from './schedule-view.ts'

interface ToolsProps {
  readonly board: Board
  readonly clock: TimeStyle
  readonly canWrite: boolean
}

const shapeIcons = { timeline: 'schedule', list: 'list', day: 'calendar', week: 'columns' } as const

/** The tools of the schedule: navigation, zoom, and actions on the whole view. */
export const ScheduleTools = memo(function ScheduleTools({ board, clock, canWrite }: ToolsProps) {
  const view = useStore(board.view)
  const { zoom, shape, day } = view
  const hasZoom = shape === 'timeline' || shape === 'list'
  const { range, week } = rangeWords(day, daysOf(view), clock)
  return (
    <div className="bar-line" role="toolbar" aria-label={say('schedule.tools')}>
      <div className="group">
        <button
          type="button"
          className="btn icon-only"
          aria-label={say('schedule.earlier')}
          onClick={() => goEarlier(board).run()}
        >
          <Icon name="left" />
        </button>
        <button type="button" className="btn" onClick={() => goToToday(board).run()}>
          {say('schedule.today')}
        </button>
        <button
          type="button"
          className="btn icon-only"
          aria-label={say('schedule.later')}
          onClick={() => goLater(board).run()}
        >
          <Icon name="right" />
        </button>
      </div>
      <h2 className="range">
        {range}
        <span>{week}</span>
      </h2>
      <DayPick board={board} clock={clock} />
      <div className="ends">
        <fieldset className="seg zooms" aria-label={say('schedule.zoom')} disabled={!hasZoom}>
          {zooms.map((one) => (
            <button key={one} type="button" aria-pressed={zoom === one && hasZoom} onClick={() => zoomTo(board, one)}>
              {say(`schedule.zoom.${one}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className="seg" aria-label={say('schedule.show-as')}>
          {shapes.map((one) => (
            <button
              key={one}
              type="button"
              className={one}
              aria-pressed={shape === one}
              onClick={() => showAs(board, one, clock.locale)}
            >
              <Icon name={shapeIcons[one]} />
              <span className={one === 'timeline' ? undefined : 'sr'}>{say(`schedule.shape.${one}`)}</span>
            </button>
          ))}
        </fieldset>
        <FindFreeLink day={day} clock={clock} />
        <UndoButtons />
        {canWrite && (
          <button
            type="button"
            className="btn primary"
            title={say('schedule.new')}
            onClick={() => newBooking(board).run()}
          >
            <Icon name="plus" />
            <span className="words">{say('schedule.new')}</span>
            <KeyCaps keys="n" />
          </button>
        )}
      </div>
    </div>
  )
})

function showAs(board: Board, shape: ViewShape, locale: string): void {
  const day = board.isShown ? board.firstDay : board.view.get().day
  const { zoom, shape: before, filters } = board.view.get()
  // The week of a row chooses this row.
  const others = before === 'week' && shape !== 'week' ? { filters: { ...filters, resourceIds: [] } } : {}
  board.changeView({ shape, day: firstDayIn({ shape, zoom }, day, locale), ...others })
}

/** Finds free time, in the week in view if it is not this one. */
function FindFreeLink({ day, clock }: { readonly day: number; readonly clock: TimeStyle }) {
  const today = zoneOf(clock.zone).wallAt(Math.floor(Date.now() / 1000)).day
  const address: string = day > today ? `/find-free?date=${dayText(day)}` : '/find-free'
  return (
    <Link className="btn find-link" to={address} title={say('find.open')}>
      <Icon name="search" />
      <span className="words">{say('find')}</span>
    </Link>
  )
}

/** Goes to a distant day. */
function DayPick({ board, clock }: Pick<ToolsProps, 'board' | 'clock'>) {
  const { day, zoom, shape } = useStore(board.view)
  return (
    <label className="day-pick" title={say('schedule.go-to-day')}>
      <span className="sr">{say('schedule.go-to-day')}</span>
      <input
        type="date"
        value={dayText(day)}
        onChange={({ target }) => {
          const chosen = target.valueAsNumber / 86_400_000
          if (!Number.isNaN(chosen)) board.turnTo(firstDayIn({ shape, zoom }, chosen, clock.locale), chosen)
        }}
      />
    </label>
  )
}

function UndoButtons() {
  const { past, future } = useStore(undoHistory.store)
  return (
    <div className="group undo">
      <button
        type="button"
        className="btn quiet"
        disabled={past.length === 0}
        title={past.at(-1)?.what}
        onClick={() => void undoLast.run()}
      >
        <Icon name="undo" />
        <span className="words">{say('undo')}</span>
      </button>
      <button
        type="button"
        className="btn quiet icon-only"
        aria-label={say('redo')}
        disabled={future.length === 0}
        title={future.at(-1)?.what}
        onClick={() => void redoLast.run()}
      >
        <Icon name="redo" />
      </button>
    </div>
  )
}
