import { createHash } from 'node:crypto'
import { NoCalendar } from '../../../kernel/calendar/content-lines.ts'
import type { CalendarContext } from '../../../kernel/calendar/parse-calendar.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type AskThread,
  LimitedThread,
  ThreadLimitReached,
  type ThreadLimits,
} from '../../../kernel/threads/limited-thread.ts'
import { uidEnding } from '../../scheduling/calendar-feed/index.ts'
import { knownBookings } from './calendar-import.store.ts'
import type {
  CalendarStep,
  ComparedCalendar,
  KnownBooking,
  PlannedOccurrence,
  PlanPart,
  RefusedCalendar,
  RekeyedBooking,
} from './calendar-steps.ts'

/** The changes of a calendar to its bookings. */
export interface PlannedImport extends ComparedCalendar {
  readonly saved: readonly PlannedOccurrence[]
  /** Ids of bookings that are no longer in the calendar. */
  readonly gone: readonly number[]
  readonly rekeyed: readonly RekeyedBooking[]
  /** A fingerprint of the bookings that it was compared with. */
  readonly basis: string
}

/** The limits for one calendar: most need a few milliseconds. */
export const calendarLimits: ThreadLimits = { timeMs: 20_000, memoryMiB: 256 }

/** The thread for reading calendars, so that no calendar can block other work. */
export function openCalendarThread(limits: ThreadLimits): LimitedThread {
  return new LimitedThread(new URL('./calendar-thread.ts', import.meta.url), limits)
}

export interface FetchedText {
  readonly id: number
  readonly bytes: Uint8Array
  readonly context: CalendarContext
}

/** Reads a calendar and compares it with its bookings. Throws `NoCalendar` if that fails. */
export async function planInThread(thread: LimitedThread, scope: Scope, fetched: FetchedText): Promise<PlannedImport> {
  try {
    return await thread.run(scope.instance.id, (ask) => plan(ask, scope, fetched))
  } catch (error) {
    if (!(error instanceof ThreadLimitReached)) throw error
    const { timeMs, memoryMiB } = thread.limits
    throw new NoCalendar(
      error.limit === 'time'
        ? `reading it took more than ${timeMs / 1000} s and was stopped`
        : `reading it needed more than ${memoryMiB} MB of memory and was stopped`,
    )
  }
}

async function plan(ask: AskThread, scope: Scope, { id, bytes, context }: FetchedText): Promise<PlannedImport> {
  const next = async <Answer>(step: CalendarStep): Promise<Answer> => {
    const answer = (await ask(step)) as Answer | RefusedCalendar
    if (typeof answer === 'object' && answer !== null && 'refused' in answer) throw new NoCalendar(answer.refused)
    return answer as Answer
  }
  await next({ step: 'read', bytes, context, ownEnding: await uidEnding(scope) })
  const basis = await basisOf(scope, id, (bookings) => next({ step: 'know', bookings }))
  const compared = await next<ComparedCalendar>({ step: 'compare' })
  const saved: PlannedOccurrence[] = []
  const gone: number[] = []
  const rekeyed: RekeyedBooking[] = []
  for (;;) {
    const part = await next<PlanPart>({ step: 'tell' })
    if (part.saved.length + part.gone.length + part.rekeyed.length === 0) {
      return { ...compared, saved, gone, rekeyed, basis }
    }
    saved.push(...part.saved)
    gone.push(...part.gone)
    rekeyed.push(...part.rekeyed)
  }
}

/** The fingerprint of a calendar's current bookings; `visit` receives them in batches. */
export async function basisOf(
  scope: Scope,
  id: number,
  visit: (bookings: readonly KnownBooking[]) => Promise<void> = async () => {},
): Promise<string> {
  const basis = createHash('sha256')
  for await (const bookings of knownBookings(scope, id)) {
    basis.update(JSON.stringify(bookings))
    await visit(bookings)
  }
  return basis.digest('hex')
}
