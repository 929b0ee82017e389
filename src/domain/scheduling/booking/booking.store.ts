import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { StoredBooking } from './booking-row.ts'
import {
  type CountedBooking,
  charactersIn,
  inPieces,
  selectCounted,
  tooMuchToRead,
  WRITTEN_CHARACTERS_MAX,
} from './bounds/index.ts'
import { withCharges } from './charges/index.ts'
import { chargesAmong, type LongColumn, longColumns, selectBookings, textsAmong } from './long-columns.store.ts'

/** The stored rows of the live bookings with these ids and these long columns, by id and ordered by id. */
export async function bookingRows(
  scope: Scope,
  ids: readonly number[],
  columns: readonly LongColumn[],
): Promise<Map<number, StoredBooking>> {
  const sorted = ids.toSorted((a, b) => a - b)
  const rows = await bookingsOf(scope, sorted, columns)
  return new Map(rows.flatMap((row) => (row.deleted === null ? [[row.id, row]] : [])))
}

/** As many bookings are one statement, whatever they have. */
const FEW_BOOKINGS = 4
/** Of all texts, as far as one write reads them. Bookings of one write can grow in others, so this is twice as much. */
const CHARACTERS_MAX = 2 * WRITTEN_CHARACTERS_MAX

/**
 * The stored rows of bookings, live or deleted, in the order of their ids, which are sorted. Throws an error for the user
 * if their texts are too long together. Without long columns, they can be as many as a series has.
 */
export async function bookingsOf(
  scope: Scope,
  ids: readonly number[],
  columns: readonly LongColumn[] = longColumns,
): Promise<StoredBooking[]> {
  const found: StoredBooking[] = []
  let characters = 0
  for (const piece of await piecesOf(scope, ids, columns)) {
    const rows = await bookingsIn(scope, piece, columns)
    if (columns.length > 0) characters += rows.reduce((sum, row) => sum + charactersIn(row), 0)
    if (characters > CHARACTERS_MAX) throw tooMuchToRead(CHARACTERS_MAX)
    found.push(...rows)
  }
  return found
}

/**
 * These bookings with all columns, a few at a time, because the journal has what was deleted or restored: a series can have
 * more than the memory holds. Rows that have all columns are not read again.
 */
export async function* wholeInPieces(
  scope: Scope,
  bookings: readonly StoredBooking[],
): AsyncGenerator<readonly StoredBooking[]> {
  const isWhole = (row: StoredBooking) => longColumns.every((column) => column in row)
  const whole = bookings.filter(isWhole)
  if (whole.length > 0) yield whole
  const others = bookings.filter((row) => !isWhole(row)).map(({ id }) => id)
  for (const piece of await piecesOf(scope, others, longColumns)) yield await bookingsIn(scope, piece, longColumns)
}

async function bookingsIn(
  { db }: Scope,
  ids: readonly number[],
  columns: readonly LongColumn[],
): Promise<StoredBooking[]> {
  const sql = selectBookings(new SqlText(db.dialect, db.instanceId), columns).add(' and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return withCharges(await db.statement<StoredBooking>(sql.text, sql.values), chargesAmong(columns))
}

async function piecesOf(
  { db }: Scope,
  ids: readonly number[],
  columns: readonly LongColumn[],
): Promise<(readonly number[])[]> {
  if (ids.length <= FEW_BOOKINGS) return ids.length === 0 ? [] : [ids]
  if (columns.length === 0) return inPieces(ids.map((id) => ({ id, items: 0, rates: 0, bytes: 0 })))
  const sql = selectCounted(new SqlText(db.dialect, db.instanceId), textsAmong(columns)).add(' and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return inPieces(await db.statement<CountedBooking>(sql.text, sql.values))
}
