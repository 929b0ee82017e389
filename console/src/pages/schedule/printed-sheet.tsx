import { useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { showShortDay } from '../../time/show-time.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import { clockWords, spanWords } from '../../timeline/span-words.ts'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { HOUR, zoneOf } from '../../timeline/wall-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { filterWords } from './filter-words.ts'
import { StatusSign } from './legend.tsx'
import { isCutBy, type PrintCell, type PrintWeek, printWeeks } from './print-weeks.ts'
import { PrintedList } from './printed-list.tsx'
import { daysOfView } from './printed-view.ts'
import { rangeWords } from './range-words.ts'
import type { DrawnBoard } from './use-board-model.ts'
import { useOnBoard } from './use-on-board.ts'

/** The lanes of a row that stay on one page. */
const LANES_TOGETHER_MAX = 5

interface PrintedSheetProps {
  readonly board: Board
  readonly drawn: DrawnBoard
}

/** The view on paper: a table for each week. */
export function PrintedSheet({ board, drawn }: PrintedSheetProps) {
  const { instance } = useWhoAmI()
  const { filters, shape } = useStore(board.view)
  const { style, lines, isWanted, bookings } = useOnBoard(board)
  const { from, to } = daysOfView(board)
  // The data that the print command has read; without it, the data on the screen.
  const read = board.printed?.from === from && board.printed.to === to ? board.printed.bookings : [...bookings.values()]
  const resources = lines.map(({ resource }) => resource)
  const zone = zoneOf(style.zone)
  const wanted = { zone, locale: style.locale, from, to, resources, bookings: read.filter(isWanted) }
  const weeks = shape === 'list' ? [] : printWeeks(wanted)
  const chosen = filterWords(filters, drawn.statuses, drawn.rows.groups, read)
  return (
    <div className="print-sheet">
      <header>
        <h2>{rangeWords(from, to - from, style).range}</h2>
        <p>{[instance.name, style.zone, ...chosen].join(' · ')}</p>
        <p className="print-legend">
          {drawn.statuses.map((status) => (
            <StatusSign key={status.id} status={status} />
          ))}
        </p>
      </header>
      {shape === 'list' && <PrintedList bookings={read.filter(isWanted)} model={drawn.model} from={from} />}
      {weeks.map((week) => (
        <WeekTable key={week.days[0]} week={week} model={drawn.model} />
      ))}
    </div>
  )
}

interface WeekTableProps {
  readonly week: PrintWeek<{ readonly id: number; readonly name: string }>
  readonly model: TimelineModel<BoardBooking>
}

function WeekTable({ week: { days, rows }, model }: WeekTableProps) {
  const zone = zoneOf(model.style.zone)
  if (rows.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('schedule.resource')}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {showShortDay(zone.stampAt({ day, second: 12 * HOUR }), model.style)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ resource, lanes }) =>
        partsOf(lanes.length > 0 ? lanes : [days.map((_, index) => ({ from: index, to: index + 1 }))]).map(
          (part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
            <tbody key={`${resource.id} ${at}`}>
              {part.map((cells, lane) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place.
                <tr key={lane}>
                  {lane === 0 && (
                    <th scope="row" rowSpan={part.length}>
                      {resource.name}
                    </th>
                  )}
                  {cells.map((cell) => (
                    <td key={cell.from} colSpan={cell.to - cell.from}>
                      {cell.booking !== undefined && <PrintBar booking={cell.booking} days={days} model={model} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ),
        ),
      )}
    </table>
  )
}

type Lanes = readonly (readonly PrintCell[])[]

/** A row of many lanes can be taller than a page: it breaks between parts, and each has the name. */
function partsOf(lanes: Lanes): readonly Lanes[] {
  const count = Math.ceil(lanes.length / LANES_TOGETHER_MAX)
  return Array.from({ length: count }, (_, at) => lanes.slice(at * LANES_TOGETHER_MAX, (at + 1) * LANES_TOGETHER_MAX))
}

interface PrintBarProps extends Pick<WeekTableProps, 'model'> {
  readonly booking: BoardBooking
  readonly days: readonly number[]
}

function PrintBar({ booking, days, model }: PrintBarProps) {
  const { style } = model
  const look = model.lookOf(booking)
  const zone = zoneOf(style.zone)
  const isOneDay = zone.wallAt(booking.start).day === zone.wallAt(booking.end - 1).day
  const isWhole = isOneDay && !isCutBy(booking, zone, days)
  return (
    <div className="print-bar">
      <StatusMark className={`stripe ${look.shape}`} colour={look.colour} />
      <span>
        <b className={look.shape === 'cancelled' ? 'struck' : undefined}>{booking.name}</b>
        <span>{isWhole && booking.all_day !== 'true' ? clockWords(booking, style) : spanWords(booking, style)}</span>
        {look.about !== '' && <span>{look.about}</span>}
      </span>
    </div>
  )
}
