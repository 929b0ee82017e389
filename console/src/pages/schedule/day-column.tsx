import { say } from '../../text/say.ts'
import { overlaps } from '../../timeline/clash.ts'
import { layLanes } from '../../timeline/layout.ts'
import type { Times } from '../../timeline/move.ts'
import { closedTimes } from '../../timeline/open-times.ts'
import { ownColour, PlacedBox, PlacedButton } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import { clockWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR } from '../../timeline/wall-clock.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'

/** The height of an hour, in pixels. */
export const HOUR_HEIGHT = 52

interface DayColumnProps {
  readonly title: string
  readonly line: ResourceLine<BoardBooking, BoardResource>
  readonly shown: Times
  readonly model: TimelineModel<BoardBooking>
}

/** A day of a row: its bookings from the first to the last hour that is shown. */
export function DayColumn({ title, line, shown, model }: DayColumnProps) {
  const bookings = line.lanes.placed.map(({ booking }) => booking).filter((booking) => overlaps(booking, shown))
  const { placed, count } = layLanes(bookings)
  const { day } = model.scale.zone.wallAt(shown.start)
  const isOff = model.daysOff.ofRow(line.resource.id, day) !== undefined
  const closed = closedTimes(shown, isOff ? [] : (model.daysOff.openOn(line.resource.id, day) ?? [shown]))
  const at = (stamp: number) => ((stamp - shown.start) / HOUR) * HOUR_HEIGHT
  return (
    <section className="day-column" aria-label={title}>
      <h3 className="cut">{title}</h3>
      <PlacedBox className="day-body" place={{ height: at(shown.end) }}>
        {closed.map(({ start, end }) => (
          <PlacedBox key={start} className="day-closed" place={{ top: at(start), height: at(end) - at(start) }} />
        ))}
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
