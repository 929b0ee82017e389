import { isDeepStrictEqual } from 'node:util'
import { NoCalendar } from '../../../kernel/calendar/content-lines.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { Conflict, Invalid, TooMany } from '../../../kernel/errors.ts'
import { OutsideError } from '../../../kernel/outside/outside-error.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { Turns } from '../../../kernel/turns.ts'
import type { OutsideWork } from '../../../records/action.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { countOfCalendar, fetchedMark } from './calendar-import.store.ts'
import { type CalendarRow, calendarSubscription } from './calendar-subscription.record.ts'
import { EmptiedCalendar, refuseSuddenEmptiness } from './emptied-calendar.ts'
import { type CalendarMark, fetchCalendar } from './fetch-calendar.ts'
import { DryRun, type ImportRun, unchangedRun } from './import-run.ts'
import { noteFailure, noteRun } from './note-run.ts'
import { basisOf, type PlannedImport, planInThread } from './plan-in-thread.ts'
import { takeOver } from './take-over.ts'

/** How far repeating events are expanded (contract section 6). */
const DAYS_BACK = 31
const DAYS_AHEAD = 400
const NAME_MAX = 255
/** Each attempt fetches the calendar again. */
const ATTEMPTS_MAX = 5
const NOT_IMPORTED = 'The calendar was not imported, and nothing was changed:'

/**
 * Fetches a calendar and imports its changes; returns the result. The instance is not locked while the calendar is
 * fetched and read. A failure changes nothing and is stored as the last error. Throws `Conflict` then, and `NotFound`
 * if there is no such calendar. A dry run returns the same result and changes nothing.
 */
export async function importCalendar(work: OutsideWork, id: number, isDry: boolean): Promise<ImportRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptImport(work, id, isDry)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (attempt === ATTEMPTS_MAX) throw new Conflict(`${NOT_IMPORTED} Its bookings changed during each attempt.`)
    }
  }
}

async function attemptImport(work: OutsideWork, id: number, isDry: boolean): Promise<ImportRun> {
  const scope = work.scope()
  const row = await loadRecord(scope, calendarSubscription, id)
  const begun = { row, known: await fetchedMark(scope, id) }
  const url = row.calendar_url
  const now = scope.clock.now()
  try {
    const address = { url, zone: scope.instance.timezone, now }
    const fetched = await fetchCalendar(work.outside, address, begun.known)
    if (fetched.unchanged) {
      if (!isDry) await work.writing((held) => noteRun(held, id, { mark: fetched.mark }))
      return unchangedRun(row, await countOfCalendar(scope, id))
    }
    const from = now - DAYS_BACK * DAY_SECONDS
    const context = { from, to: now + DAYS_AHEAD * DAY_SECONDS, zone: address.zone }
    const plan = await planInThread(work.calendars, scope, { id, bytes: fetched.bytes, context })
    return await store(work, { id, begun, isDry, mark: fetched.mark }, plan)
  } catch (error) {
    if (error instanceof Overtaken) throw error
    const reason = reasonOf(error)
    const mark = error instanceof EmptiedCalendar ? error.mark : undefined
    if (!isDry)
      await work.writing((held) => noteFailure(held, id, { url, lastChecked: row.last_checked_date, reason, mark }))
    throw new Conflict(`${NOT_IMPORTED} ${reason}`)
  }
}

/** Each import of a waiting request holds its fetched data. */
const askedFor = new Turns(4)

/** The result of the endpoint. Throws `TooMany` if requests of the instance already wait for several imports. */
export async function runImport(work: OutsideWork, id: number, isDry: boolean): Promise<object> {
  const { instance } = work.scope()
  if (askedFor.next([instance.id]) === undefined) throw new TooMany('Other imports are still running.', 10)
  askedFor.begin(instance.id)
  try {
    const { refused: _, ...success } = await importCalendar(work, id, isDry)
    return { success }
  } finally {
    askedFor.end(instance.id)
  }
}

/** Thrown if its bookings have changed since the comparison, or another run may have fetched a newer version. */
class Overtaken extends Error {}

/** The state of a calendar before it was fetched. */
interface Begun {
  readonly row: CalendarRow
  readonly known: CalendarMark | undefined
}

async function isOvertaken(scope: Scope, row: CalendarRow, begun: Begun, basis: string): Promise<boolean> {
  const known = await fetchedMark(scope, row.id)
  if (row.last_parsed_date !== begun.row.last_parsed_date || !isDeepStrictEqual(known, begun.known)) return true
  return (await basisOf(scope, row.id)) !== basis
}

interface Storing {
  readonly id: number
  readonly begun: Begun
  readonly isDry: boolean
  readonly mark: CalendarMark
}

async function store(work: OutsideWork, { id, begun, isDry, mark }: Storing, plan: PlannedImport): Promise<ImportRun> {
  try {
    return await work.writing(async (scope) => {
      const row = await loadRecord(scope, calendarSubscription, id)
      if (row.calendar_url !== mark.url) throw new Conflict('Its address changed while it was fetched.')
      if (await isOvertaken(scope, row, begun, plan.basis)) throw new Overtaken()
      const run = await takeOver(scope, row, plan, isDry)
      if (plan.isEmpty) refuseSuddenEmptiness({ deleted: run.deleted, mark, known: begun.known })
      if (isDry) throw new DryRun(run)
      await noteRun(scope, id, { mark, run, name: plan.name === undefined ? null : cutText(plan.name, NAME_MAX) })
      return run
    })
  } catch (error) {
    if (error instanceof DryRun) return error.run
    throw error
  }
}

/** The reason for users; bugs and database errors are rethrown. */
function reasonOf(error: unknown): string {
  if (error instanceof NoCalendar) return `The content of the address cannot be read: ${error.message}.`
  if (error instanceof OutsideError || error instanceof EmptiedCalendar) return error.message
  if (error instanceof Conflict || error instanceof Invalid) return error.message
  throw error
}
