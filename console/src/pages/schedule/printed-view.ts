/** All data of a view from its first to its last day: for paper and for calendars. */
import { readList } from '../../api/client.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import type { Board } from './board.ts'
import { type BoardBooking, boardFields } from './board-booking.ts'
import { daysOf } from './schedule-view.ts'

const PAGE_SIZE = 1000

export interface PrintedView {
  readonly from: number
  readonly to: number
  readonly bookings: readonly BoardBooking[]
}

/** The days of the view; `to` is exclusive. */
export function daysOfView(board: Board): { readonly from: number; readonly to: number } {
  const from = board.firstDay
  return { from, to: from + daysOf(board.view.get()) }
}

/** All bookings of its days and rows that match its filters, also those that were never scrolled into view. */
export async function readWholeView(board: Board): Promise<PrintedView> {
  const { style, lines, isWanted } = await board.whenRead()
  const { from, to } = daysOfView(board)
  const zone = zoneOf(style.zone)
  const query = {
    resource_ids: lines.map(({ resource }) => resource.id),
    overlaps_from: zone.dayStart(from),
    overlaps_to: zone.dayStart(to),
    order_asc: 'start',
    fields: boardFields,
    limit: PAGE_SIZE,
  }
  const bookings: BoardBooking[] = []
  for (let page = 1, last = lines.length === 0 ? 0 : 1; page <= last; page += 1) {
    const { data, meta } = await readList('booking', { ...query, page })
    bookings.push(...data)
    last = meta.pagination.total_pages ?? 1
  }
  return { from, to, bookings: bookings.filter(isWanted) }
}
