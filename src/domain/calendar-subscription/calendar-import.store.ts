import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { CalendarMark } from './fetch-calendar.ts'

const table = 'calendar_subscription_import'

/** The live bookings that came from the calendar. */
export function bookingsOfCalendar({ db }: Scope, calendarId: number): Promise<SqlRow[]> {
  const bookings = db.records<SqlRow>('booking').selectAll()
  return db.all(bookings.where('calendar_subscription_id', '=', calendarId).orderBy('id'))
}

/** How many these are. */
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

/** What is remembered of the calendar as it was last read. */
export async function fetchedMark({ db }: Scope, id: number): Promise<CalendarMark | undefined> {
  const calendars = db.records<{ id: number; fetched: string | null }>(table).select('fetched')
  const fetched = (await db.first(calendars.where('id', '=', id)))?.fetched
  return typeof fetched === 'string' ? (JSON.parse(fetched) as CalendarMark) : undefined
}

/** Whether the calendar is still there, at this address. */
export async function isAt({ db }: Scope, id: number, url: string): Promise<boolean> {
  const calendars = db.records<{ id: number; calendar_url: string }>(table).select('id')
  return (await db.first(calendars.where('id', '=', id).where('calendar_url', '=', url))) !== undefined
}

/** A calendar that is checked regularly, if its last check has failed. */
export async function findFailing({ db }: Scope, id: number): Promise<SqlRow | undefined> {
  const calendars = db.records<SqlRow>(table).selectAll().where('id', '=', id).where('enabled', '=', 1)
  return db.first(calendars.where('failing_since', 'is not', null))
}

/** Writes columns that no body sets. */
export async function writeNotes({ db }: Scope, id: number, values: Readonly<Record<string, SqlValue>>): Promise<void> {
  await db.run(db.update<SqlRow>(table, values).where('id', '=', id))
}
