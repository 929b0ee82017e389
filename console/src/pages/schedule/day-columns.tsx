import type { CSSProperties } from 'react'
import { showTime } from '../../time/show-time.ts'
import { overlaps } from '../../timeline/clash.ts'
import type { Times } from '../../timeline/move.ts'
import { PlacedBox } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR } from '../../timeline/wall-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import { columnWidthMin, DayColumn, HOUR_HEIGHT } from './day-column.tsx'

interface DayColumnsProps {
  readonly board: Board
  readonly lines: readonly ResourceLine<BoardBooking, BoardResource>[]
  readonly model: TimelineModel<BoardBooking>
  /** What is said if nothing is booked, as far as is known. */
  readonly none: string
}

/** One day, with a column for each resource that is booked on it. */
export function DayColumns({ board, lines, model, none }: DayColumnsProps) {
  const { day } = useStore(board.view)
  const { zone } = model.scale
  const whole = { start: zone.dayStart(day), end: zone.dayStart(day + 1) }
  const busy = lines.filter(({ lanes }) => lanes.placed.some(({ booking }) => overlaps(booking, whole)))
  const shown = hoursOf(busy, whole, model)
  const hours = Array.from(
    { length: Math.round((shown.end - shown.start) / HOUR) },
    (_, index) => shown.start + index * HOUR,
  )
  const widths = busy.map(({ lanes }) => {
    const own = lanes.placed.map(({ booking }) => booking).filter((booking) => overlaps(booking, shown))
    return `minmax(${columnWidthMin(own)}px, 1fr)`
  })
  const columns = widths.join(' ')
  if (busy.length === 0) return <p className="empty">{none}</p>
  return (
    <PlacedBox className="day-columns" place={{ '--hour': `${HOUR_HEIGHT}px`, '--columns': columns } as CSSProperties}>
      <div className="day-times" aria-hidden="true">
        {hours.map((stamp) => (
          <span key={stamp}>{showTime(stamp, model.style)}</span>
        ))}
      </div>
      {busy.map((line) => (
        <DayColumn key={line.key} title={line.resource.name} line={line} shown={shown} model={model} />
      ))}
    </PlacedBox>
  )
}

/** The visible part of the day, and more if there are bookings. */
function hoursOf(
  lines: readonly ResourceLine<BoardBooking>[],
  whole: Times,
  { scale }: TimelineModel<BoardBooking>,
): Times {
  const { day } = scale.zone.wallAt(whole.start)
  const bookings = lines.flatMap(({ lanes }) => lanes.placed.map(({ booking }) => booking))
  const own = bookings.filter((booking) => overlaps(booking, whole))
  const from = Math.min(scale.zone.stampAt({ day, second: scale.shown.from }), ...own.map(({ start }) => start))
  const to = Math.max(scale.zone.stampAt({ day, second: scale.shown.to }), ...own.map(({ end }) => end))
  return {
    start: Math.max(whole.start, whole.start + Math.floor((from - whole.start) / HOUR) * HOUR),
    end: Math.min(whole.end, whole.start + Math.ceil((to - whole.start) / HOUR) * HOUR),
  }
}
