import { booking, storeBookings } from '../domain/scheduling/booking/index.ts'
import { timeEntry } from '../domain/scheduling/time-entry/index.ts'
import type { Scope } from '../kernel/scope.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import type { RecordValues } from '../records/write/insert-record.ts'
import { readBody } from '../records/write/read-body.ts'
import { type Create, creatingIn } from './create.ts'
import type { PlannedBooking } from './plan-bookings.ts'
import type { Random } from './random.ts'

const MINUTE = 60
/** Bookings stored together. */
const TOGETHER = 50
/** A third of the worked time is logged, up to this number of entries: more would be of no use in a demo. */
const LOGGED = 0.35
const ENTRIES_MAX = 2_000
/** Entries that are older are locked: they have been billed. */
const LOCKED_AFTER = 30 * DAY_SECONDS

/** Writes bookings, and the time that was logged on those that are over. */
export class BookingWriter {
  readonly #random: Random
  readonly #today: number
  #entries = 0

  constructor(today: number, random: Random) {
    this.#today = today
    this.#random = random
  }

  async write(scope: Scope, bookings: readonly PlannedBooking[]): Promise<void> {
    const create = creatingIn(scope)
    for (let from = 0; from < bookings.length; from += TOGETHER) {
      const some = bookings.slice(from, from + TOGETHER)
      const series = [{ rule: undefined, members: await recordsOf(scope, some) }]
      const [ids = []] = await storeBookings(scope, { series }, false)
      for (const [index, planned] of some.entries()) {
        if (this.#entries < ENTRIES_MAX) await this.#logTime(create, ids[index] ?? 0, planned)
      }
    }
  }

  async #logTime(create: Create, bookingId: number, planned: PlannedBooking): Promise<void> {
    const { start, end, status, project, people, name } = planned
    const ownerId = people.find(({ userId }) => userId !== null)?.userId ?? null
    const worked = end < this.#today && status === 'Confirmed' && project !== null
    if (!worked || ownerId === null || !this.#random.chance(LOGGED)) return
    this.#entries += 1
    await create(timeEntry, {
      owner_id: ownerId,
      name,
      start: start + this.#random.integer(-2, 4) * 5 * MINUTE,
      end: end + this.#random.integer(-6, 6) * 5 * MINUTE,
      project: [{ id: project.id }],
      booking: [{ id: bookingId }],
      billable: this.#random.chance(0.8),
      locked: end < this.#today - LOCKED_AFTER,
    })
  }
}

/** Read as a POST reads them, one by one, so that nothing gets in that the API would refuse. */
async function recordsOf(scope: Scope, bookings: readonly PlannedBooking[]): Promise<RecordValues[]> {
  const read: RecordValues[] = []
  for (const { body } of bookings) read.push(await readBody(scope, booking, body))
  const columns = [...new Set(read.flatMap(({ values }) => Object.keys(values)))]
  return read.map(({ values, links }) => ({
    values: Object.fromEntries(columns.map((column) => [column, values[column] ?? null])),
    links,
  }))
}
