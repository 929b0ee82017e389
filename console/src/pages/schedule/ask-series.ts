import { say } from '../../text/say.ts'
import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import type { BookingBody, SeriesScope } from './write-booking.ts'

/**
 * Asks which bookings of a series to change; without a body, to delete. `unasked` if the booking is not in a series, undefined if the user
 * cancels.
 */
export async function askSeries(
  board: Board,
  bookings: readonly BoardBooking[],
  title: string,
  body?: BookingBody,
): Promise<SeriesScope | 'unasked' | undefined> {
  const [booking] = bookings
  if (booking === undefined || bookings.length > 1 || !isSeries(booking)) return 'unasked'
  const moved = typeof body?.start === 'number' ? body.start : booking.start
  const tried = { id: booking.id, from: Math.min(booking.start, moved), ...(body !== undefined && { body }) }
  const scope = await new Promise<SeriesScope | undefined>((answer) => {
    board.beside.set({
      series: { title: say(title === '' ? 'schedule.series' : 'schedule.series.of', { title }), tried, answer },
    })
  })
  board.beside.set({})
  return scope
}
