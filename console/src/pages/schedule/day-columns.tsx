import type { CSSProperties } from 'react'
import { say } from '../../text/say.ts'
import { showTime } from '../../time/show-time.ts'
import { overlaps } from '../../timeline/clash.ts'
import { layLanes } from '../../timeline/layout.ts'
import type { Times } from '../../timeline/move.ts'
import { ownColour, PlacedBox, PlacedButton } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import { OPEN } from '../../timeline/scale.ts'
import { clockWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR } from '../../timeline/wall-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'

interface DayColumnsProps {
  readonly board: Board
  readonly model: TimelineModel<BoardBooking>
}

/** The height of an hour, in pixels. */
const HOUR_HEIGHT = 52

/** One day, with a column for each resource that is booked on it. */
export function DayColumns({ board, model }: DayColumnsProps) {
  const { day } = useStore(board.view)
  const { zone } = model.scale
  const whole = { start: zone.dayStart(day), end: zone.dayStart(day + 1) }
  const lines = board.isShown ? board.on.lines : []
  const busy = lines.filter(({ lanes }) => lanes.placed.some(({ booking }) => overlaps(booking, whole)))
  const shown = hoursOf(busy, whole, model)
  const hours = Array.from(
    { length: Math.round((shown.end - shown.start) / HOUR) },
    (_, index) => shown.start + index * HOUR,
  )
  if (busy.length === 0) return <p className="empty">{say('schedule.list.empty')}</p>
  return (
    <PlacedBox
      className="day-columns"
      place={{ '--hour': `${HOUR_HEIGHT}px`, '--columns': busy.length } as CSSProperties}
    >
      <div className="day-times" aria-hidden="true">
        {hours.map((stamp) => (
          <span key={stamp}>{showTime(stamp, model.style)}</span>
        ))}
      </div>
      {busy.map((line) => (
        <DayColumn key={line.key} line={line} shown={shown} model={model} />
      ))}
    </PlacedBox>
  )
}

/** From eight to eight, and more if there are bookings. */
function hoursOf(
  lines: readonly ResourceLine<BoardBooking>[],
  whole: Times,
  { scale }: TimelineModel<BoardBooking>,
): Times {
  const { day } = scale.zone.wallAt(whole.start)
  const bookings = lines.flatMap(({ lanes }) => lanes.placed.map(({ booking }) => booking))
  const own = bookings.filter((booking) => overlaps(booking, whole))
  const from = Math.min(scale.zone.stampAt({ day, second: OPEN.from }), ...own.map(({ start }) => start))
  const to = Math.max(scale.zone.stampAt({ day, second: OPEN.to }), ...own.map(({ end }) => end))
  return {
    start: Math.max(whole.start, whole.start + Math.floor((from - whole.start) / HOUR) * HOUR),
    end: Math.min(whole.end, whole.start + Math.ceil((to - whole.start) / HOUR) * HOUR),
  }
}

interface ColumnProps {
  readonly line: ResourceLine<BoardBooking, BoardResource>
  readonly shown: Times
  readonly model: TimelineModel<BoardBooking>
}

function DayColumn({ line, shown, model }: ColumnProps) {
  const bookings = line.lanes.placed.map(({ booking }) => booking).filter((booking) => overlaps(booking, shown))
  const { placed, count } = layLanes(bookings)
  const at = (stamp: number) => ((stamp - shown.start) / HOUR) * HOUR_HEIGHT
  return (
    <section className="day-column" aria-label={line.resource.name}>
      <h3 className="cut">{line.resource.name}</h3>
      <PlacedBox className="day-body" place={{ height: at(shown.end) }}>
        {placed.map(({ booking, lane }) => {
          const look = model.lookOf(booking)
          const isDouble = line.double.has(booking.id)
          const [from, to] = [Math.max(booking.start, shown.start), Math.min(booking.end, shown.end)]
          const place = {
            top: at(from),
            height: at(to) - at(from) - 2,
            left: `${(lane / count) * 100}%`,
            width: `${100 / count}%`,
          }
          return (
            <PlacedButton
              key={booking.id}
              className={`bk tall ${look.shape}${isDouble ? ' clash' : ''}`}
              place={{ ...place, ...ownColour(look.colour) }}
              disabled={look.isFixed}
              onClick={() => model.onOpen(booking.id)}
            >
              <b>{booking.name}</b>
              <span>{clockWords(booking, model.style)}</span>
              <span>{look.about}</span>
              <span className="sr">{[...look.marks, ...(isDouble ? [say('schedule.double')] : [])].join(', ')}</span>
            </PlacedButton>
          )
        })}
        {model.now >= shown.start && model.now < shown.end && (
          <PlacedBox className="day-now" place={{ top: at(model.now) }} />
        )}
      </PlacedBox>
    </section>
  )
}
