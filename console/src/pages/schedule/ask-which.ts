import { readList } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import { type BoardBooking, isSeries } from './board-booking.ts'
import type { Asked, Bodies, BookingBody, SeriesScope } from './write-booking.ts'

/** How many bookings one request reads. */
const IDS_MAX = 500

/** Asks which bookings of the series of these bookings to change; without a body, to delete. Undefined if the user cancels. */
export async function askWhich(
  board: Board,
  bookings: readonly BoardBooking[],
  body?: Bodies,
): Promise<Asked | undefined> {
  const bodies = new Map(bookings.map((booking, at) => [booking, isEach(body) ? body[at] : body]))
  try {
    const firsts = await firstOfEach(bookings, (one, other) => goAlike(bodies.get(one), bodies.get(other)))
    if (firsts === undefined) return { scope: 'single', bookings }
    const count = bookings.length
    const name = count > 1 ? say('schedule.list.count', { count }) : (bookings[0]?.name ?? '')
    const scope = await new Promise<SeriesScope | undefined>((answer) => {
      board.beside.set({
        series: {
          title: name === '' ? say('schedule.series') : say('schedule.series.of', { title: name }),
          tried: firsts.filter(isSeries).map((booking) => triedChange(booking, bodies.get(booking))),
          alone: firsts
            .filter((booking) => !isSeries(booking))
            .map((booking) => startAfter(booking, bodies.get(booking))),
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

function isEach(body: Bodies | undefined): body is readonly BookingBody[] {
  return Array.isArray(body)
}

function triedChange(booking: BoardBooking, body: BookingBody | undefined) {
  const { id, start } = booking
  return { id, from: Math.min(start, startAfter(booking, body)), ...(body !== undefined && { body }) }
}

function startAfter({ start }: BoardBooking, body: BookingBody | undefined): number {
  return typeof body?.start === 'number' ? body.start : start
}

/** Bookings that move together move by the same length, but not all of them to the same resources. */
function goAlike(one: BookingBody | undefined, other: BookingBody | undefined): boolean {
  return JSON.stringify(one?.resources) === JSON.stringify(other?.resources)
}

/**
 * The first booking of each series, because a change of a series is one for all of them; and all that are in no series.
 * Undefined if bookings of a series change in different ways.
 */
async function firstOfEach(
  bookings: readonly BoardBooking[],
  changeAlike: (one: BoardBooking, other: BoardBooking) => boolean,
): Promise<readonly BoardBooking[] | undefined> {
  if (bookings.length === 1) return bookings
  const masters = await readMasters(bookings.filter(isSeries).map(({ id }) => id))
  const firsts = new Map<number, BoardBooking>()
  for (const booking of bookings.toSorted((one, other) => one.start - other.start)) {
    const master = masters.get(booking.id) ?? booking.id
    const first = firsts.get(master)
    if (first === undefined) firsts.set(master, booking)
    else if (!changeAlike(first, booking)) return undefined
  }
  return [...firsts.values()]
}

/** The first booking of the series of each. */
async function readMasters(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const masters = new Map<number, number>()
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const query = { id: ids.slice(at, at + IDS_MAX), fields: 'id,repeat_master_id', limit: IDS_MAX }
    const { data } = await readList('booking', query)
    for (const { id, repeat_master_id } of data) masters.set(id, Number(repeat_master_id) || id)
  }
  return masters
}
