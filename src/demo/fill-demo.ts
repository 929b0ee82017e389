import type { Scope, Scopes } from '../kernel/scope.ts'
import { creatingIn } from './create.ts'
import { administratorSession, sessionOf } from './demo-session.ts'
import { describeCompany } from './describe-company.ts'
import { fillBasics } from './fill-basics.ts'
import { BookingWriter } from './fill-bookings.ts'
import { fillCast } from './fill-cast.ts'
import { fillInvoices } from './fill-invoices.ts'
import { fillProjects } from './fill-projects.ts'
import { fillQuotes } from './fill-quotes.ts'
import { fillStatuses } from './fill-statuses.ts'
import { planBills } from './plan-bills.ts'
import { type PlannedBooking, planBookings } from './plan-bookings.ts'
import { Random } from './random.ts'
import { seasonAround } from './studio-calendar.ts'

/** Bookings written in one transaction. */
const BOOKINGS_PER_COMMIT = 1000
/** Even a small studio is booked in this many sittings, each by one person of the desk. */
const SITTINGS_MIN = 6

export interface DemoOptions {
  readonly seed: number
  readonly bookings: number
  /** Called as the bookings are written, with how many there are so far. */
  readonly progress?: (bookings: number) => void
}

/** Fills an instance with a studio: the same seed, number and day give the same rows. */
export async function fillDemo(scopes: Scopes, instanceId: number, options: DemoOptions): Promise<void> {
  const random = new Random(options.seed)
  const { actor, instance } = await administratorSession(scopes, instanceId)
  const write = async <T>(work: (scope: Scope) => Promise<T>, userId = actor.userId): Promise<T> =>
    scopes.writing(await sessionOf(scopes, instanceId, userId), work)
  const season = seasonAround(scopes.clock.now(), instance.timezone, options.bookings)
  await write(describeCompany)
  const statuses = await write(fillStatuses)
  const basics = await write((scope) => fillBasics(creatingIn(scope)))
  const cast = await write((scope) => fillCast(scope, basics, random))
  const projects = await write((scope) => fillProjects(scope, { basics, cast, statuses, season }, random))
  const planned = planBookings({ basics, cast, projects, statuses, season, zone: instance.timezone }, random)
  const sitting = Math.min(BOOKINGS_PER_COMMIT, Math.ceil(options.bookings / SITTINGS_MIN))
  const writer = new BookingWriter(season.today, random)
  let written = 0
  for (let part = take(planned, sitting); part.length > 0; part = take(planned, sitting)) {
    await write((scope) => writer.write(scope, part), random.pick(cast.deskIds))
    written += part.length
    options.progress?.(written)
  }
  await write((scope) => fillQuotes(scope, basics, projects, season.today, random))
  const bills = await write((scope) => planBills(scope, projects, statuses, season))
  await write((scope) => fillInvoices(scope, basics, bills, season.today, random))
}

function take(planned: Iterator<PlannedBooking>, count: number): PlannedBooking[] {
  const part: PlannedBooking[] = []
  while (part.length < count) {
    const { value, done } = planned.next()
    if (done) break
    part.push(value)
  }
  return part
}
