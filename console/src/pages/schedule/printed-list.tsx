import { say } from '../../text/say.ts'
import { showDay } from '../../time/show-time.ts'
import { onDayWords } from '../../timeline/on-day-words.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR, zoneOf } from '../../timeline/wall-clock.ts'
import { meantDays } from '../../timeline/whole-days.ts'
import type { BoardBooking } from './board-booking.ts'

interface PrintedListProps {
  readonly bookings: readonly BoardBooking[]
  readonly model: TimelineModel<BoardBooking>
}

/** The list on paper: a table for each day, with the bookings that begin on it, and in the first one those that go on. */
export function PrintedList({ bookings, model, from }: PrintedListProps & { readonly from: number }) {
  const zone = zoneOf(model.style.zone)
  const sorted = bookings.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const days = Map.groupBy(sorted, (booking) =>
    Math.max(from, meantDays(booking, model.style)?.first ?? zone.wallAt(booking.start).day),
  )
  if (days.size === 0) return <p>{say('schedule.list.empty')}</p>
  return [...days].map(([day, list]) => (
    <table key={day} className="print-list">
      <thead>
        <tr>
          <th scope="colgroup" colSpan={4}>
            {showDay(zone.stampAt({ day, second: 12 * HOUR }), model.style)}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((booking) => (
          <PrintedLine key={booking.id} booking={booking} model={model} />
        ))}
      </tbody>
    </table>
  ))
}

function PrintedLine({ booking, model }: Pick<PrintedListProps, 'model'> & { readonly booking: BoardBooking }) {
  const { style } = model
  const look = model.lookOf(booking)
  return (
    <tr>
      <td>{onDayWords(booking, style)}</td>
      <td>
        <div className="print-bar">
          <StatusMark className={`stripe ${look.shape}`} colour={look.colour} />
          <b className={look.shape === 'cancelled' ? 'struck' : undefined}>{booking.name}</b>
        </div>
      </td>
      <td>{booking.resources.map(({ name }) => name).join(', ')}</td>
      <td>{[look.about, booking.status[0]?.name].filter(Boolean).join(', ')}</td>
    </tr>
  )
}
