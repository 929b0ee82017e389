import { NoCalendar } from '../../kernel/calendar/content-lines.ts'
import { type ParsedCalendar, parseCalendar } from '../../kernel/calendar/parse-calendar.ts'
import { Conflict, Invalid } from '../../kernel/errors.ts'
import { OutsideError } from '../../kernel/outside/outside-error.ts'
import type { OutsideWork } from '../../records/action.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { fetchedMark } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
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
  const url = String(row.calendar_url)
  const now = scope.clock.now()
  try {
    const address = { url, zone: scope.instance.timezone, now }
    const fetched = await fetchCalendar(work.outside, address, await fetchedMark(scope, id))
    if (fetched.unchanged) {
      if (!isDry) await work.writing((held) => noteRun(held, id, { mark: fetched.mark }))
      return unchangedRun(row)
    }
    const from = now - DAYS_BACK * DAY_SECONDS
    const window = { from, to: now + DAYS_AHEAD * DAY_SECONDS, zone: address.zone }
    const calendar = await parseCalendar(fetched.bytes, window)
    return await store(work, { id, url, from, isDry, mark: fetched.mark }, calendar)
  } catch (error) {
    const reason = reasonOf(error)
    if (!isDry) await work.writing((held) => noteFailure(held, id, reason))
    throw new Conflict(`The calendar was not imported, and nothing was changed: ${reason}`)
  }
}

/** What the endpoint answers. */
export async function runImport(work: OutsideWork, id: number, isDry: boolean): Promise<object> {
  const { refused: _, ...success } = await importCalendar(work, id, isDry)
  return { success }
}

interface Storing {
  readonly id: number
  readonly url: string
  readonly from: number
  readonly isDry: boolean
  readonly mark: CalendarMark
}

async function store(
  work: OutsideWork,
  { id, url, from, isDry, mark }: Storing,
  calendar: ParsedCalendar,
): Promise<ImportRun> {
  try {
    return await work.writing(async (scope) => {
      const row = await loadRow(scope, calendarSubscription, id)
      if (row.calendar_url !== url) throw new Conflict('Its address was changed while it was fetched.')
      const run = await takeOver(scope, row, calendar, from)
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
  if (error instanceof OutsideError || error instanceof Conflict || error instanceof Invalid) return error.message
  throw error
}
