import type { Scope } from '../kernel/scope.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import { bookingsToBill } from './demo.store.ts'
import type { DemoProject } from './studio.ts'
import type { Season } from './studio-calendar.ts'

const BILLED_AFTER = 5 * DAY_SECONDS
/** Bookings of one invoice: a few pages of lines in a small demo, and no more invoices than people look through in a large one. */
const BOOKINGS_MIN = 10
const BOOKINGS_MAX = 200
const INVOICES_ABOUT = 500

/** An invoice to be. */
export interface Bill {
  readonly project: DemoProject
  readonly bookingIds: readonly number[]
  /** UNIX seconds. */
  readonly date: number
  /** The first of a project was quoted before. */
  readonly isQuoted: boolean
  /** The last of a project that goes on may still be a draft. */
  readonly isLast: boolean
  /** The project is over. */
  readonly isOver: boolean
}

/** The work to bill, oldest first: all work of finished projects, and the work so far of every second of the others. */
export async function planBills(
  scope: Scope,
  projects: readonly DemoProject[],
  statuses: ReadonlyMap<string, number>,
  { today, bookings }: Season,
): Promise<Bill[]> {
  const size = Math.max(BOOKINGS_MIN, Math.min(BOOKINGS_MAX, Math.ceil(bookings / INVOICES_ABOUT)))
  const chargeable = [statuses.get('Confirmed') ?? 0]
  const bills: Bill[] = []
  let running = 0
  for (const project of projects) {
    const isOver = project.end + BILLED_AFTER < today
    if (!isOver && project.start >= today) continue
    const worked = await bookingsToBill(scope, project.id, chargeable)
    if (!isOver && worked.length > 0) running += 1
    if (!isOver && running % 2 === 1) continue
    for (let from = 0; from < worked.length; from += size) {
      const part = worked.slice(from, from + size)
      const ended = Math.max(...part.map(({ end }) => end))
      bills.push({
        project,
        bookingIds: part.map(({ id }) => id),
        date: Math.min(ended + BILLED_AFTER, today),
        isQuoted: from === 0,
        isLast: from + size >= worked.length,
        isOver,
      })
    }
  }
  return bills.toSorted((one, other) => one.date - other.date)
}
