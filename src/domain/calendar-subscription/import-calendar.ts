import { isDeepStrictEqual } from 'node:util'
import { NoCalendar } from '../../kernel/calendar/content-lines.ts'
import { type ParsedCalendar, parseCalendar } from '../../kernel/calendar/parse-calendar.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Conflict, Invalid } from '../../kernel/errors.ts'
import { OutsideError } from '../../kernel/outside/outside-error.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { OutsideWork } from '../../records/action.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { countOfCalendar, fetchedMark } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import { EmptiedCalendar, refuseSuddenEmptiness } from './emptied-calendar.ts'
import { type CalendarMark, fetchCalendar } from './fetch-calendar.ts'
import { DryRun, type ImportRun, unchangedRun } from './import-run.ts'
import { noteFailure, noteRun } from './note-run.ts'
import { takeOver } from './take-over.ts'

const DAY_SECONDS = 86_400
/** How far repeating events are followed (contract section 6). */
const DAYS_BACK = 31
const DAYS_AHEAD = 400
const NAME_MAX = 255

/**
 * Fetches a calendar and takes over what has changed in it; answers what that was. The instance is not held while the
 * calendar is fetched and read. What goes wrong changes nothing and is noted as the last error. Throws `Conflict` then,
 * `NotFound` where there is no such calendar. A dry run answers the same and leaves everything as it was.
 */
export async function importCalendar(work: OutsideWork, id: number, isDry: boolean): Promise<ImportRun> {
  const scope = work.scope()
  const row = await loadRow(scope, calendarSubscription, id)
  const begun = { row, known: await fetchedMark(scope, id) }
  const url = String(row.calendar_url)
  const now = scope.clock.now()
  try {
    const address = { url, zone: scope.instance.timezone, now }
    const fetched = await fetchCalendar(work.outside, address, begun.known)
    if (fetched.unchanged) {
      if (!isDry) await work.writing((held) => noteRun(held, id, { mark: fetched.mark }))
      return unchangedRun(row, await countOfCalendar(scope, id))
    }
    const from = now - DAYS_BACK * DAY_SECONDS
    const window = { from, to: now + DAYS_AHEAD * DAY_SECONDS, zone: address.zone }
    const calendar = await parseCalendar(fetched.bytes, window)
    return await store(work, { id, begun, from, isDry, mark: fetched.mark }, calendar)
  } catch (error) {
    if (error instanceof Overtaken) return importCalendar(work, id, isDry)
    const reason = reasonOf(error)
    const mark = error instanceof EmptiedCalendar ? error.mark : undefined
    if (!isDry) await work.writing((held) => noteFailure(held, id, { url, reason, mark }))
    throw new Conflict(`The calendar was not imported, and nothing was changed: ${reason}`)
  }
}

/** What the endpoint answers. */
export async function runImport(work: OutsideWork, id: number, isDry: boolean): Promise<object> {
  const { refused: _, ...success } = await importCalendar(work, id, isDry)
  return { success }
}

/** Thrown where another run was faster: what it took over may be newer than what this one has fetched. */
class Overtaken extends Error {}

/** A calendar as it was before it was fetched. */
interface Begun {
  readonly row: SqlRow
  readonly known: CalendarMark | undefined
}

async function isOvertaken(scope: Scope, row: SqlRow, begun: Begun): Promise<boolean> {
  const known = await fetchedMark(scope, Number(row.id))
  return row.last_parsed_date !== begun.row.last_parsed_date || !isDeepStrictEqual(known, begun.known)
}

interface Storing {
  readonly id: number
  readonly begun: Begun
  readonly from: number
  readonly isDry: boolean
  readonly mark: CalendarMark
}

async function store(
  work: OutsideWork,
  { id, begun, from, isDry, mark }: Storing,
  calendar: ParsedCalendar,
): Promise<ImportRun> {
  try {
    return await work.writing(async (scope) => {
      const row = await loadRow(scope, calendarSubscription, id)
      if (row.calendar_url !== mark.url) throw new Conflict('Its address was changed while it was fetched.')
      if (await isOvertaken(scope, row, begun)) throw new Overtaken()
      const run = await takeOver(scope, row, calendar, from)
      if (calendar.isEmpty) refuseSuddenEmptiness({ deleted: run.deleted, mark, known: begun.known })
      if (isDry) throw new DryRun(run)
      await noteRun(scope, id, { mark, run, name: calendar.name?.slice(0, NAME_MAX).toWellFormed() ?? null })
      return run
    })
  } catch (error) {
    if (error instanceof DryRun) return error.run
    throw error
  }
}

/** For people; what is our own fault, or the database's, is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof NoCalendar) return `What the address leads to was not understood: ${error.message}.`
  if (error instanceof OutsideError || error instanceof EmptiedCalendar) return error.message
  if (error instanceof Conflict || error instanceof Invalid) return error.message
  throw error
}
