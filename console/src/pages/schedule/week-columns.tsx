import type { CSSProperties } from 'react'
import { say } from '../../text/say.ts'
import { showShortDay, showTime } from '../../time/show-time.ts'
import { overlaps } from '../../timeline/clash.ts'
import type { Times } from '../../timeline/move.ts'
import { PlacedBox } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { DAY, HOUR, type Zone } from '../../timeline/wall-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import { columnWidthMin, DayColumn, HOUR_HEIGHT } from './day-column.tsx'
import { daysOf } from './schedule-view.ts'
import { useOnBoard } from './use-on-board.ts'

type Line = ResourceLine<BoardBooking, BoardResource>

interface WeekColumnsProps {
  readonly board: Board
  readonly lines: readonly Line[]
  readonly model: TimelineModel<BoardBooking>
  /** What is said if there is no row, as far as is known. */
  readonly none: string
}

/** The week of one row, with a column for each day. */
export function WeekColumns({ board, lines, model, none }: WeekColumnsProps) {
  const view = useStore(board.view)
  const { resources } = useOnBoard(board)
  const { style, scale, daysOff } = model
  const { zone } = scale
  const line = lines.find(({ resource }) => view.filters.resourceIds.includes(resource.id)) ?? lines[0]
  if (line === undefined) return <p className="empty">{none}</p>
  const days = Array.from({ length: daysOf(view) }, (_, index) => view.day + index)
  const hours = hoursOf(line, days, model)
  const timesOf = (day: number) => timesOn(zone, day, hours)
  const [first] = days.map(timesOf)
  const widths = days.map((day) => {
    const own = line.lanes.placed.map(({ booking }) => booking).filter((booking) => overlaps(booking, timesOf(day)))
    return `minmax(${columnWidthMin(own)}px, 1fr)`
  })
  const columns = widths.join(' ')
  return (
    <>
      <label className="week-row">
        {say('schedule.week-of')}
        <select
          className="input"
          value={line.resource.id}
          onChange={({ target }) =>
            board.changeView({ filters: { ...view.filters, resourceIds: [Number(target.value)] } })
          }
        >
          {resources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PlacedBox
        className="day-columns"
        place={{ '--hour': `${HOUR_HEIGHT}px`, '--columns': columns } as CSSProperties}
      >
        <div className="day-times" aria-hidden="true">
          {first !== undefined && stampsIn(first).map((stamp) => <span key={stamp}>{showTime(stamp, style)}</span>)}
        </div>
        {days.map((day) => {
          const holiday = daysOff.ofRow(line.resource.id, day)?.holiday
          const title = showShortDay(zone.dayStart(day), style)
          return (
            <DayColumn
              key={day}
              title={holiday === undefined ? title : `${title} · ${holiday}`}
              line={line}
              shown={timesOf(day)}
              model={model}
            />
          )
        })}
      </PlacedBox>
    </>
  )
}

interface Hours {
  /** Seconds after midnight. */
  readonly from: number
  readonly to: number
}

/** The hours of the view, or the whole day if a booking is outside of them. */
function hoursOf({ lanes }: Line, days: readonly number[], { scale }: TimelineModel<BoardBooking>): Hours {
  const { zone, shown } = scale
  const isOutside = days.some((day) => {
    const usual = timesOn(zone, day, shown)
    const whole = timesOn(zone, day, { from: 0, to: DAY })
    return lanes.placed.some(({ booking }) => {
      const isBefore = overlaps(booking, { start: whole.start, end: usual.start })
      return isBefore || overlaps(booking, { start: usual.end, end: whole.end })
    })
  })
  return isOutside ? { from: 0, to: DAY } : shown
}

function timesOn(zone: Zone, day: number, { from, to }: Hours): Times {
  const end = to >= DAY ? zone.dayStart(day + 1) : zone.stampAt({ day, second: to })
  return { start: zone.stampAt({ day, second: from }), end }
}

function stampsIn({ start, end }: Times): readonly number[] {
  return Array.from({ length: Math.round((end - start) / HOUR) }, (_, index) => start + index * HOUR)
}
