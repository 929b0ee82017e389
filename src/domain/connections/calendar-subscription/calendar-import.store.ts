import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { comparedColumns, type KnownBooking } from './calendar-steps.ts'
import type { CalendarMark } from './fetch-calendar.ts'

const table = 'calendar_subscription_import'

/** The ids of the live bookings from the calendar, in order. */
export async function idsOfCalendar({ db }: Scope, calendarId: number): Promise<number[]> {
  const bookings = db.records<{ id: number; calendar_subscription_id: number }>('booking').select('id')
  const rows = await db.all(bookings.where('calendar_subscription_id', '=', calendarId).orderBy('id'))
  return rows.map(({ id }) => id)
}

/** Bookings that are read together. */
const PAGE_SIZE = 500

/** The members of these bookings that the calendar controls, in order, in batches. */
export async function* knownBookings(scope: Scope, calendarId: number): AsyncGenerator<KnownBooking[]> {
  const { db } = scope
  for await (const ids of pagesOf(await idsOfCalendar(scope, calendarId), PAGE_SIZE)) {
    const sql = new SqlText(db.dialect, db.instanceId).add('select ')
    sql
      .add(comparedColumns.map((column) => `"${column}"`).join(', '))
      .add(' from booking where ')
      .ofInstance()
    sql.add(' and ').add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
    yield await db.statement<KnownBooking>(sql.add(' order by id').text, sql.values)
  }
}

/** The number of these bookings. */
export async function countOfCalendar({ db }: Scope, calendarId: number): Promise<number> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select count(*) as bookings from booking where ').ofInstance()
  sql.add(' and deleted is null and calendar_subscription_id = ').value(calendarId)
  const [row] = await db.statement<{ bookings: number }>(sql.text, sql.values)
  return Number(row?.bookings)
}

/** The ids of the calendars that are checked regularly. */
export async function enabledCalendars({ db }: Scope): Promise<number[]> {
  const calendars = db.records<{ id: number; enabled: number }>(table).select('id')
  return (await db.all(calendars.where('enabled', '=', 1).orderBy('id'))).map(({ id }) => id)
}

/** The stored mark of the calendar's last reading. */
export async function fetchedMark({ db }: Scope, id: number): Promise<CalendarMark | undefined> {
  const calendars = db.records<{ id: number; fetched: string | null }>(table).select('fetched')
  const fetched = (await db.first(calendars.where('id', '=', id)))?.fetched
  return typeof fetched === 'string' ? (JSON.parse(fetched) as CalendarMark) : undefined
}

/** Whether the calendar still exists, at this address. */
export async function isAt({ db }: Scope, id: number, url: string): Promise<boolean> {
  const calendars = db.records<{ id: number; calendar_url: string }>(table).select('id')
  return (await db.first(calendars.where('id', '=', id).where('calendar_url', '=', url))) !== undefined
}

/** Whether the calendar has been fetched without an error since `last`, the time of its check before. */
export async function wasReadSince({ db }: Scope, id: number, last: number | null): Promise<boolean> {
  const calendars = db
    .records<Pick<FailingCalendar, 'id' | 'last_error' | 'last_checked_date'>>(table)
    .select(['last_error', 'last_checked_date'])
  const checked = await db.first(calendars.where('id', '=', id))
  return checked !== undefined && checked.last_error === null && checked.last_checked_date !== last
}

/** A calendar that fails, as its mail describes it. */
export interface FailingCalendar {
  readonly id: number
  readonly name: string | null
  readonly calendar_url: string
  readonly last_error: string | null
  readonly last_checked_date: number | null
  readonly failing_since: number | null
}

const failingColumns = ['id', 'name', 'calendar_url', 'last_error', 'last_checked_date', 'failing_since'] as const

/** A calendar that is checked regularly, if its last check has failed. */
export async function findFailing({ db }: Scope, id: number): Promise<FailingCalendar | undefined> {
  const calendars = db
    .records<FailingCalendar & { enabled: number }>(table)
    .select(failingColumns)
    .where('id', '=', id)
    .where('enabled', '=', 1)
  return db.first(calendars.where('failing_since', 'is not', null))
}

/** Writes columns that bodies cannot set. */
export async function writeNotes({ db }: Scope, id: number, values: Readonly<Record<string, SqlValue>>): Promise<void> {
  await db.run(db.update<SqlRow>(table, values).where('id', '=', id))
}
