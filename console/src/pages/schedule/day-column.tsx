import type { CSSProperties } from 'react'
import { say } from '../../text/say.ts'
import { overlaps } from '../../timeline/clash.ts'
import { limitLanes } from '../../timeline/crowded-lanes.ts'
import { layLanes } from '../../timeline/layout.ts'
import type { Times } from '../../timeline/move.ts'
import { onDayWords } from '../../timeline/on-day-words.ts'
import { closedTimes } from '../../timeline/open-times.ts'
import { ownColour, PlacedBox, PlacedButton } from '../../timeline/placed.tsx'
import type { ResourceLine } from '../../timeline/rows.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR } from '../../timeline/wall-clock.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import { CrowdButton } from './crowd-button.tsx'

/** The height of an hour, in pixels. */
export const HOUR_HEIGHT = 52
/** More bookings at one time would be too narrow to be read. */
const LANES_MAX = 4
const LANE_WIDTH_MIN = 72
const WIDTH_MIN = 118

interface DayColumnProps {
  readonly title: string
  readonly line: ResourceLine<BoardBooking, BoardResource>
  readonly shown: Times
  readonly model: TimelineModel<BoardBooking>
}

/** The least width of the column of these bookings, in pixels. */
export function columnWidthMin(bookings: readonly BoardBooking[]): number {
  return Math.max(WIDTH_MIN, Math.min(layLanes(bookings).count, LANES_MAX) * LANE_WIDTH_MIN)
}

/** A day of a row: its bookings from the first to the last hour that is shown. */
export function DayColumn({ title, line, shown, model }: DayColumnProps) {
  const bookings = line.lanes.placed.map(({ booking }) => booking).filter((booking) => overlaps(booking, shown))
  const lanes = layLanes(bookings)
  const { placed, crowds } = limitLanes(lanes.placed, LANES_MAX)
  const count = Math.min(lanes.count, LANES_MAX)
  const isClash = crowds.some((crowd) => crowd.bookings.some(({ id }) => line.double.has(id)))
  const { day } = model.scale.zone.wallAt(shown.start)
  const isOff = model.daysOff.ofRow(line.resource.id, day) !== undefined
  const closed = closedTimes(shown, isOff ? [] : (model.daysOff.openOn(line.resource.id, day) ?? [shown]))
  const at = (stamp: number) => ((stamp - shown.start) / HOUR) * HOUR_HEIGHT
  const placeOf = ({ start, end }: Times, lane: number) => {
    const [from, to] = [Math.max(start, shown.start), Math.min(end, shown.end)]
    const [left, width] = [`${(lane / count) * 100}%`, `${100 / count}%`]
    return { top: at(from), height: at(to) - at(from) - 2, left, width }
  }
  return (
    <section className="day-column" aria-label={title}>
      <h3>
        <span className="cut">{title}</span>
        {crowds.length > 0 && (
          <span className={isClash ? 'tag push bad' : 'tag push'}>
            {say('crowd.count', { count: bookings.length })}
          </span>
        )}
      </h3>
      <PlacedBox className="day-body" place={{ height: at(shown.end) }}>
        {closed.map(({ start, end }) => (
          <PlacedBox key={start} className="day-closed" place={{ top: at(start), height: at(end) - at(start) }} />
        ))}
        {placed.map(({ booking, lane }) => (
          <DayBar
            key={booking.id}
            booking={booking}
            place={placeOf(booking, lane)}
            isDouble={line.double.has(booking.id)}
            model={model}
          />
        ))}
        {crowds.map((crowd, number) => (
          <CrowdButton
            title={title}
            // biome-ignore lint/suspicious/noArrayIndexKey: a crowd stays the same while its bookings change
            key={number}
            crowd={crowd}
            double={line.double}
            place={placeOf(crowd, LANES_MAX - 1)}
            model={model}
          />
        ))}
        {model.now >= shown.start && model.now < shown.end && (
          <PlacedBox className="day-now" place={{ top: at(model.now) }} />
        )}
      </PlacedBox>
    </section>
  )
}

interface DayBarProps {
  readonly booking: BoardBooking
  readonly place: CSSProperties
  readonly isDouble: boolean
  readonly model: TimelineModel<BoardBooking>
}

function DayBar({ booking, place, isDouble, model }: DayBarProps) {
  const look = model.lookOf(booking)
  return (
    <PlacedButton
      className={`bk tall ${look.shape}${isDouble ? ' clash' : ''}`}
      place={{ ...place, ...ownColour(look.colour) }}
      disabled={look.isFixed}
      onClick={() => model.onOpen(booking.id)}
    >
      <b>{booking.name}</b>
      <span>{onDayWords(booking, model.style)}</span>
      <span>{look.about}</span>
      <span className="sr">{[...look.marks, ...(isDouble ? [say('schedule.double')] : [])].join(', ')}</span>
    </PlacedButton>
  )
}
