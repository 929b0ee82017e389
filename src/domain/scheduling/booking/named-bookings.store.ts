import { SqlText } from '../../../kernel/db/sql-text.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { visibleBookings } from '../../accounts/access/index.ts'
import { bookingsOf } from './booking.store.ts'
import type { StoredBooking } from './booking-row.ts'
import type { LongColumn } from './long-columns.store.ts'

type Named = 'id' | 'external_id' | 'calendar_subscription_id'

/** The live bookings that the actor may know of and whose column has one of the values, at most `limit`. */
export async function bookingsNamed(
  scope: Scope,
  column: Named,
  values: readonly (number | string)[],
  limit: number,
  columns?: readonly LongColumn[],
): Promise<StoredBooking[]> {
  const { db } = scope
  const sql = new ListSql(db.dialect, db.instanceId, 'booking')
    .add('select t.id from booking as t where ')
    .ofInstance('t')
  const type = column === 'external_id' ? 'text' : 'integer'
  sql
    .add(' and t.deleted is null and ')
    .add(db.dialect.anyOf(`t.${column}`, sql.placeholder(JSON.stringify(values)), type))
  for (const isVisible of visibleBookings(scope)) isVisible(sql.add(' and '))
  sql.add(' order by t.id').limit(limit)
  return bookingsOf(scope, await idsFoundBy(scope, sql), columns)
}

/** The live bookings of a calendar, or of none, by external id. */
export async function bookingsByExternalId(
  scope: Scope,
  calendarId: number | null,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredBooking>> {
  const { db } = scope
  const sql = new SqlText(db.dialect, db.instanceId).add('select t.id from booking as t where ').ofInstance('t')
  if (calendarId === null) sql.add(' and t.calendar_subscription_id is null')
  else sql.add(' and t.calendar_subscription_id = ').value(calendarId)
  sql.add(' and t.deleted is null and t.external_id is not null and ')
  sql.add(db.dialect.anyOf('t.external_id', sql.placeholder(JSON.stringify(externalIds)), 'text')).add(' order by t.id')
  const rows = await bookingsOf(scope, await idsFoundBy(scope, sql))
  return new Map(rows.map((row) => [mustHave(row.external_id, 'an id that was asked for'), row]))
}

async function idsFoundBy({ db }: Scope, { text, values }: SqlText): Promise<number[]> {
  return (await db.statement<{ readonly id: number }>(text, values)).map(({ id }) => id)
}
