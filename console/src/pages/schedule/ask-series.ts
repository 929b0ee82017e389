import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import { loadPart } from './load-part.ts'
import type { Asked, Bodies } from './write-booking.ts'

/** If one of them is in a series, asks which bookings of it to change; without a body, to delete. Undefined if the user cancels. */
export async function askSeries(
  board: Board,
  bookings: readonly BoardBooking[],
  body?: Bodies,
): Promise<Asked | undefined> {
  if (!bookings.some(isSeries)) return { bookings }
  return (await loadPart(() => import('./ask-which.ts')))?.askWhich(board, bookings, body)
}
