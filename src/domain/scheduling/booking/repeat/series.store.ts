import { carryIntoLinks } from '../../../../kernel/db/link-tables.ts'
import { SqlText } from '../../../../kernel/db/sql-text.ts'
import { updateRows } from '../../../../kernel/db/update-rows.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { bookedLink } from '../booked-link.ts'
import { bookingsOf } from '../booking.store.ts'
import type { StoredBooking } from '../booking-row.ts'
import type { Occurrence } from './expand-repeat.ts'

/**
 * The live bookings of a series, and those that were deleted individually, whose occurrences stay empty. They come without
 * long columns, because all together can have more than one write may read.
 */
export function seriesRows(scope: Scope, masterId: number): Promise<StoredBooking[]> {
  return bookingsUnder(scope, masterId, ' and (t.deleted is null or t.repeat_edited = 1)')
}

/** The same bookings, by id. */
export async function seriesById(scope: Scope, masterId: number): Promise<Map<number, StoredBooking>> {
  return new Map((await seriesRows(scope, masterId)).map((row) => [row.id, row]))
}

/** Every booking that a series has had under this first booking, including deleted ones, without long columns. */
export function formerSeriesRows(scope: Scope, masterId: number): Promise<StoredBooking[]> {
  return bookingsUnder(scope, masterId, '')
}

async function bookingsUnder(scope: Scope, masterId: number, condition: string): Promise<StoredBooking[]> {
  const { db } = scope
  const sql = new SqlText(db.dialect, db.instanceId).add('select t.id')
  sql.add(' from booking as t where ').ofInstance('t').add(' and (t.id = ').value(masterId)
  sql.add(' or t.repeat_master_id = ').value(masterId).add(`)${condition} order by t.id`)
  const found = await db.statement<{ readonly id: number }>(sql.text, sql.values)
  return bookingsOf(
    scope,
    found.map(({ id }) => id),
    [],
  )
}

/** A booking's part in its series; undefined values stay as they are. */
export interface StoredOccurrence {
  readonly id: number
  readonly occurrence?: Occurrence | null
  readonly isEdited?: boolean
}

/** Stores where the rule puts bookings, and whether they were edited individually. */
export async function storeOccurrences(scope: Scope, kept: readonly StoredOccurrence[]): Promise<void> {
  const rows = kept.map(({ id, occurrence, isEdited }) => {
    const clock = { repeat_clock_start: occurrence?.clockStart ?? null, repeat_clock_end: occurrence?.clockEnd ?? null }
    return {
      id,
      ...(occurrence !== undefined && clock),
      ...(isEdited !== undefined && { repeat_edited: isEdited ? 1 : 0 }),
    }
  })
  await updateRows(scope.db, 'booking', 'id', rows)
}

/** Moves empty occurrences with their series, or to a new series. */
export async function moveEmptyOccurrences(
  scope: Scope,
  ids: readonly number[],
  to: { readonly masterId: number; readonly by: Occurrence },
): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add('update booking set repeat_master = 0, repeat_master_id = ').value(to.masterId)
  sql.add(', repeat_clock_start = repeat_clock_start + ').value(to.by.clockStart)
  sql.add(', repeat_clock_end = repeat_clock_end + ').value(to.by.clockEnd)
  await ofBookings(scope, sql, ids)
}

/** Lets the deleted bookings of a series refer to its new first booking, so that they can join it again. */
export async function moveDeletedBookings(scope: Scope, from: number, to: number): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add('update booking set repeat_master = 0, repeat_master_id = ').value(to).add(' where ').ofInstance()
  sql.add(' and deleted is not null and (id = ').value(from).add(' or repeat_master_id = ').value(from).add(')')
  await scope.db.execute(sql.text, sql.values)
}

/** How far before the current second a deletion that is set back can be: one for each write in one second. */
const SET_BACK_MAX = 3600

/**
 * Sets earlier deletions of these series in the current second to a second before: what is deleted next was not deleted in the
 * same write (`deletedTogether`). If others have that second, they are set back too, so that writes stay apart.
 */
export async function setDeletionsApart({ db, clock }: Scope, masterIds: readonly number[]): Promise<void> {
  if (masterIds.length === 0) return
  const now = clock.now()
  const [open, close] = db.dialect.oneOfSelected
  const sql = new SqlText(db.dialect, db.instanceId)
  const selectBy = (column: string) => {
    sql.add('select id from booking where ').ofInstance().add(' and ')
    return sql.add(db.dialect.anyOf(column, sql.placeholder(JSON.stringify(masterIds)), 'integer'))
  }
  sql.add('select id, deleted from booking where ').ofInstance().add(' and deleted <= ').value(now)
  sql
    .add(' and deleted > ')
    .value(now - SET_BACK_MAX)
    .add(` and id${open}`)
  // With `or`, or with `deleted` in here, SQLite would read all bookings of the instance.
  selectBy('id').add(' union all ')
  selectBy('repeat_master_id').add(close)
  const found = await db.statement<{ readonly id: number; readonly deleted: number }>(sql.text, sql.values)
  const taken = new Set(found.map(({ deleted }) => deleted))
  let free = now
  while (taken.has(free)) free -= 1
  const rows = found.filter(({ deleted }) => deleted > free).map(({ id, deleted }) => ({ id, deleted: deleted - 1 }))
  if (rows.length === 0) return
  await updateRows(db, 'booking', 'id', rows)
  const changed = new Set(['deleted'])
  await carryIntoLinks(
    db,
    bookedLink,
    rows.map((row) => ({ row, changed })),
  )
}

/** Lets the rule decide again about the occurrences of these deleted bookings. */
export async function forgetEmptyOccurrences(scope: Scope, ids: readonly number[]): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  await ofBookings(scope, sql.add('update booking set repeat_edited = 0'), ids)
}

async function ofBookings(scope: Scope, sql: SqlText, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  sql.add(' where ').ofInstance().add(' and ')
  sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  await scope.db.execute(sql.text, sql.values)
}
