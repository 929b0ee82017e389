import type { Scope } from '../../../kernel/scope.ts'
import { stampOfDay } from '../../paper/document/index.ts'
import type { Period } from '../export/index.ts'
import { type BillableLine, linesOfBookings, pricedBookings } from '../invoicing/index.ts'
import { unbilledBookingIds } from './worked-bookings.store.ts'

/** Lines that one invoice would have, and its bookings. */
interface Work {
  readonly client: number | null
  readonly project: number | null
  readonly currency: string | null
  readonly lines: BillableLine[]
  readonly bookings: Set<number>
  oldest: number
}

/** The unbilled work of bookings that start in the period and have ended, for all projects or for one. */
export async function unbilledWork(scope: Scope, { from, to }: Period, projectId?: number): Promise<Work[]> {
  const { timezone } = scope.instance
  const which = {
    endedBy: scope.clock.now(),
    startsFrom: from === undefined ? undefined : stampOfDay(from, timezone),
    projectId,
    startsBefore: to === undefined ? undefined : stampOfDay(to + 1, timezone),
  }
  const works = new Map<string, Work>()
  for await (const ids of unbilledBookingIds(scope, which)) {
    const bookings = await pricedBookings(scope, ids)
    const made = await linesOfBookings(scope, bookings)
    const lines = Map.groupBy(made.lines, ({ booking }) => booking.id)
    for (const { id, client_id: client, project_id: project, start } of bookings) {
      const ofBooking = lines.get(id) ?? []
      const currencies = ofBooking.length === 0 ? [null] : new Set(ofBooking.map(({ currency }) => currency))
      for (const currency of currencies) {
        const key = JSON.stringify([client, project, currency])
        const work = works.get(key) ?? { client, project, currency, lines: [], bookings: new Set(), oldest: start }
        work.lines.push(...ofBooking.filter((line) => line.currency === currency))
        work.bookings.add(id)
        works.set(key, work)
      }
    }
  }
  return [...works.values()]
}
