import { say } from '../../text/say.ts'
import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import type { SeriesScope } from './write-booking.ts'

/**
 * Asks which bookings of a series to change. `unasked` if the booking is not in a series, undefined if the user
 * cancels.
 */
export async function askSeries(
  board: Board,
  bookings: readonly BoardBooking[],
  title: string,
): Promise<SeriesScope | 'unasked' | undefined> {
  const [booking] = bookings
  if (booking === undefined || bookings.length > 1 || !isSeries(booking)) return 'unasked'
  const scope = await new Promise<SeriesScope | undefined>((answer) => {
    board.beside.set({
      series: { title: say(title === '' ? 'schedule.series' : 'schedule.series.of', { title }), answer },
    })
  })
  board.beside.set({})
  return scope
}
