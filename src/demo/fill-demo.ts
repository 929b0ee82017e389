import type { Session } from '../kernel/auth/session.ts'
import type { Scope, Scopes } from '../kernel/scope.ts'
import { creatingIn } from './create.ts'
import { statusIds } from './demo.store.ts'
import { BookingWriter } from './fill-bookings.ts'
import { fillCast } from './fill-cast.ts'
import { fillDocuments } from './fill-documents.ts'
import { fillGround } from './fill-ground.ts'
import { fillProjects } from './fill-projects.ts'
import { type PlannedBooking, planBookings } from './plan-bookings.ts'
import { Random } from './random.ts'
import { seasonAround } from './studio-calendar.ts'

/** Bookings written in one transaction. */
const BOOKINGS_PER_COMMIT = 1000

export interface DemoOptions {
  readonly seed: number
  readonly bookings: number
  /** Called as the bookings are written, with how many there are so far. */
  readonly progress?: (bookings: number) => void
}

/**
 * Fills an instance with a studio: the same seed, number and day give the same rows. `session` is asked for anew before
 * each transaction, because what the earlier ones wrote (custom fields) is part of it.
 */
export async function fillDemo(scopes: Scopes, session: () => Promise<Session>, options: DemoOptions): Promise<void> {
  const random = new Random(options.seed)
  const write = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => scopes.writing(await session(), work)
  const { timezone } = (await session()).instance
  const season = seasonAround(scopes.clock.now(), timezone, options.bookings)
  const ground = await write((scope) => fillGround(creatingIn(scope)))
  const cast = await write((scope) => fillCast(scope, ground, random))
  const projects = await write((scope) => fillProjects(scope, ground, cast, season, random))
  const { instance } = await session()
  const statuses = await write(statusIds)
  const planned = planBookings({ ground, cast, projects, statuses, season, instance }, random)
  const writer = new BookingWriter(season.today, random)
  let written = 0
  for (let part = take(planned); part.length > 0; part = take(planned)) {
    await write((scope) => writer.write(scope, part))
    written += part.length
    options.progress?.(written)
  }
  await write((scope) => fillDocuments(scope, ground, projects, season.today, random))
}

function take(planned: Iterator<PlannedBooking>): PlannedBooking[] {
  const part: PlannedBooking[] = []
  while (part.length < BOOKINGS_PER_COMMIT) {
    const { value, done } = planned.next()
    if (done) break
    part.push(value)
  }
  return part
}
