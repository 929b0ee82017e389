import type { SqlValue } from '../../../kernel/db/sql.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { findFailing, isAt, wasReadSince, writeNotes } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import type { CalendarMark } from './fetch-calendar.ts'
import type { ImportRun } from './import-run.ts'
import { mailFailingCalendar } from './mail-failing-calendar.ts'

interface Noted {
  readonly mark: CalendarMark
  /** Undefined for an unchanged calendar. */
  readonly run?: ImportRun
  readonly name?: string | null
}

/** Stores the time of the fetch and its result on the calendar. */
export async function noteRun(scope: Scope, id: number, { mark, run, name }: Noted): Promise<void> {
  if (!(await isAt(scope, id, mark.url))) return
  if (run === undefined) return note(scope, id, { ...checked(scope, mark), fetched: JSON.stringify(mark) })
  const { id: _, changes: __, refused, ...counts } = run
  return note(scope, id, {
    ...checked(scope, mark),
    name: name ?? null,
    last_parsed_date: scope.clock.now(),
    last_run: JSON.stringify(counts),
    // The obstacle of an event may disappear while the calendar stays unchanged.
    fetched: refused > 0 ? null : JSON.stringify(mark),
  })
}

function checked({ clock }: Scope, { size }: CalendarMark) {
  return { last_checked_date: clock.now(), last_checked_filesize: size, last_error: null, failing_since: null }
}

interface Failure {
  /** The fetched address: the result does not apply to another address. */
  readonly url: string
  /** The time of the check before this run. */
  readonly lastChecked: number | null
  readonly reason: string
  /** The new mark of the calendar, if it changed. */
  readonly mark: CalendarMark | undefined
}

/**
 * Stores the error of a failed run, unless another process has read the calendar meanwhile. After a day of failures, the
 * administrators are notified.
 */
export async function noteFailure(scope: Scope, id: number, failure: Failure): Promise<void> {
  const { url, lastChecked, reason, mark } = failure
  if (!(await isAt(scope, id, url)) || (await wasReadSince(scope, id, lastChecked))) return
  const now = scope.clock.now()
  const before = await findFailing(scope, id)
  const since = before?.failing_since ?? now
  const remembered = mark === undefined ? {} : { fetched: JSON.stringify(mark) }
  await note(scope, id, { last_checked_date: now, last_error: reason, failing_since: since, ...remembered })
  const hadFailed = (before?.last_checked_date ?? since) - since
  if (now - since >= DAY_SECONDS && hadFailed < DAY_SECONDS) await enqueue(scope, mailFailingCalendar, { id })
}

/** This is not an edit of the record: it has no event, and hourly checks do not fill the journal. */
async function note(scope: Scope, id: number, values: Readonly<Record<string, SqlValue>>): Promise<void> {
  await writeNotes(scope, id, values)
  scope.journal.touch(calendarSubscription.name, id)
}
