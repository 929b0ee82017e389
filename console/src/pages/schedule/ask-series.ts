import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import { loads } from './late-parts.ts'
import { loadPart } from './load-part.ts'
import type { BookingBody, SeriesScope } from './write-booking.ts'

/** The bookings to write, each with this scope; without one, none is in a series. */
export interface Asked {
  readonly bookings: readonly BoardBooking[]
  readonly scope?: SeriesScope
}

/** If one of them is in a series, asks which bookings of it to change; without a body, to delete. Undefined if the user cancels. */
export async function askSeries(
  board: Board,
  bookings: readonly BoardBooking[],
  body?: BookingBody,
): Promise<Asked | undefined> {
  if (!bookings.some(isSeries)) return { bookings }
  return (await loadPart(loads.askWhich))?.(board, bookings, body)
}
