import { addressOf, type Query, readList, send } from '../../api/client.ts'
import { type BoardBooking, comparedFields, isSeries } from './board-booking.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { bodyBack, type Change, type KeptSeries } from './write-booking.ts'

/** How many bookings of a series are read. */
const SERIES_MAX = 1000

/**
 * Reads the bookings of series before a change gives the same to all of them. Its undo gives the same to all again: after it,
 * those that had something else get that back. Those that others have changed since keep that, after an undo and after a redo.
 */
export async function keepSeries(changes: readonly Change[]): Promise<KeptSeries> {
  const kept: Awaited<ReturnType<typeof keepOne>>[] = []
  for (const change of changes) {
    const given = givenBy(change)
    if (isSeries(change.seen) && Object.keys(given).length > 0) kept.push(await keepOne(change.seen, given))
  }
  const around = (step: 'undoing' | 'redoing') => (write: () => Promise<void>) => async () => {
    const after: (() => Promise<void>)[] = []
    for (const one of kept) after.push(await one[step]())
    await write()
    for (const give of after) await give()
    if (after.length > 0) readTilesAgain()
  }
  return { undo: around('undoing'), redo: around('redoing') }
}

/** Without its times, which move each by the same length. */
function givenBy({ body }: Change) {
  const given = Object.entries(body).filter(([name]) => !/^(start|end|all_day|timezone|repeat_rule)$/.test(name))
  return Object.fromEntries(given)
}

async function keepOne(seen: BoardBooking, body: Change['body']) {
  const partOf = (booking: BoardBooking | undefined) => booking && JSON.stringify(bodyBack({ seen: booking, body }))
  const put = (own: BoardBooking) =>
    send('PUT', addressOf('booking', { id: own.id, check_clash: false }), { body: bodyBack({ seen: own, body }) })
  const before = new Map((await readSeries(seen)).map((booking) => [booking.id, booking]))
  /** What the undo has left. */
  const left = new Map<number, string | undefined>()
  // Each reads before a write, and returns what to do after it.
  return {
    undoing: async () => {
      const current = await readSeries(seen)
      const same = partOf(current.find(({ id }) => id === seen.id))
      // The step was refused before it came to this series.
      if (same === partOf(before.get(seen.id))) return async () => {}
      return async () => {
        for (const booking of current) {
          const { id } = booking
          if (id === seen.id) continue
          const own = partOf(booking) === same ? before.get(id) : booking
          const common = partOf(before.get(seen.id))
          left.set(id, own === undefined ? common : partOf(own))
          if (own !== undefined && partOf(own) !== common) await put(own)
        }
      }
    },
    redoing: async () => {
      const theirs = (await readSeries(seen)).filter((booking) => {
        return left.has(booking.id) && left.get(booking.id) !== partOf(booking)
      })
      return async () => {
        for (const booking of theirs) await put(booking)
      }
    },
  }
}

/** The bookings of the series of a booking. */
async function readSeries({ id }: BoardBooking): Promise<readonly BoardBooking[]> {
  const [booking] = (await readList('booking', { id, fields: 'repeat_master_id' })).data
  const master = Number(booking?.repeat_master_id) || id
  const read = (query: Query) => readList('booking', { ...query, fields: comparedFields, limit: SERIES_MAX })
  const [first, others] = [await read({ id: master }), await read({ repeat_master_id: master })]
  return [...first.data, ...others.data]
}
