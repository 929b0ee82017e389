import type { SqlValue } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import { writeNotes } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import type { CalendarMark } from './fetch-calendar.ts'
import type { ImportRun } from './import-run.ts'

interface Noted {
  readonly mark: CalendarMark
  /** Undefined where the calendar is what it was. */
  readonly run?: ImportRun
  readonly name?: string | null
}

/** Notes on the calendar that it was fetched, and what came of it. */
export function noteRun(scope: Scope, id: number, { mark, run, name }: Noted): Promise<void> {
  if (run === undefined) return note(scope, id, { ...checked(scope, mark), fetched: JSON.stringify(mark) })
  const { id: _, changes: __, refused, ...counts } = run
  return note(scope, id, {
    ...checked(scope, mark),
    name: name ?? null,
    last_parsed_date: scope.clock.now(),
    last_run: JSON.stringify(counts),
    // What was in the way of an event may go away while the calendar stays as it is.
    fetched: refused > 0 ? null : JSON.stringify(mark),
  })
}

function checked({ clock }: Scope, { size }: CalendarMark) {
  return { last_checked_date: clock.now(), last_checked_filesize: size, last_error: null }
}

/** Notes why nothing came of it. */
export function noteFailure(scope: Scope, id: number, reason: string): Promise<void> {
  return note(scope, id, { last_checked_date: scope.clock.now(), last_error: reason })
}

/** No change of the record itself: nobody is told of it, and the journal of those who look hourly stays readable. */
async function note(scope: Scope, id: number, values: Readonly<Record<string, SqlValue>>): Promise<void> {
  await writeNotes(scope, id, values)
  scope.journal.touch(calendarSubscription.name, id)
}
