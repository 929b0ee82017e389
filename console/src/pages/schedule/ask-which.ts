import { readList } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import type { Asked, BookingBody, SeriesScope } from './write-booking.ts'

/** How many bookings one request reads. */
const IDS_MAX = 1000

/** Asks which bookings of the series of these bookings to change; without a body, to delete. Undefined if the user cancels. */
export async function askWhich(
  board: Board,
  bookings: readonly BoardBooking[],
  body?: BookingBody,
): Promise<Asked | undefined> {
  try {
    const firsts = await firstOfEach(bookings)
    const count = bookings.length
    const name = count > 1 ? say('schedule.list.count', { count }) : (bookings[0]?.name ?? '')
    const scope = await new Promise<SeriesScope | undefined>((answer) => {
      board.beside.set({
        series: {
          title: name === '' ? say('schedule.series') : say('schedule.series.of', { title: name }),
          tried: firsts.filter(isSeries).map((booking) => triedChange(booking, body)),
          alone: firsts.filter((booking) => !isSeries(booking)).map(({ start }) => start),
          count,
          answer,
        },
      })
    })
    board.beside.set({})
    return scope && { scope, bookings: scope === 'single' ? bookings : firsts }
  } catch (error) {
    notifyProblem(error)
    return undefined
  }
}

function triedChange({ id, start }: BoardBooking, body: BookingBody | undefined) {
  const moved = typeof body?.start === 'number' ? body.start : start
  return { id, from: Math.min(start, moved), ...(body !== undefined && { body }) }
}

/** The first booking of each series, because a change of a series is one for all of them; and all that are in no series. */
async function firstOfEach(bookings: readonly BoardBooking[]): Promise<readonly BoardBooking[]> {
  if (bookings.length === 1) return bookings
  const ids = bookings.filter(isSeries).map(({ id }) => id)
  const { data } = await readList('booking', { id: ids, fields: 'id,repeat_master_id', limit: IDS_MAX })
  const masters = new Map(data.map(({ id, repeat_master_id }) => [id, Number(repeat_master_id) || id]))
  const firsts = new Map<number, BoardBooking>()
  for (const booking of bookings.toSorted((one, other) => one.start - other.start)) {
    const master = masters.get(booking.id) ?? booking.id
    if (!firsts.has(master)) firsts.set(master, booking)
  }
  return [...firsts.values()]
}
