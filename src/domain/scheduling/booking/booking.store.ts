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
import { addCharges, allCharges, type ChargeColumn, withCharges } from './charges/index.ts'

/** The stored rows of the live bookings with these ids and these charges, by id and ordered by id. */
export async function bookingRows(
  scope: Scope,
  ids: readonly number[],
  charges: readonly ChargeColumn[],
): Promise<Map<number, StoredBooking>> {
  const sorted = ids.toSorted((a, b) => a - b)
  const rows = await bookingsOf(scope, sorted, charges)
  return new Map(rows.flatMap((row) => (row.deleted === null ? [[row.id, row]] : [])))
}

/** As many bookings are one statement, whatever they have. */
const FEW_BOOKINGS = 4
/** Of all texts, as far as one write reads them. Bookings of one write can grow in others, so this is twice as much. */
const CHARACTERS_MAX = 2 * WRITTEN_CHARACTERS_MAX

/**
 * The stored rows of bookings, live or deleted, in the order of their ids, which are sorted. Throws an error for the user
 * if their texts are too long together. Without charges, they can be as many as a series has.
 */
export async function bookingsOf(
  scope: Scope,
  ids: readonly number[],
  charges: readonly ChargeColumn[] = allCharges,
): Promise<StoredBooking[]> {
  const found: StoredBooking[] = []
  let characters = 0
  for (const piece of await piecesOf(scope, ids, charges)) {
    const rows = await bookingsIn(scope, piece, charges)
    if (charges.length > 0) characters += rows.reduce((sum, row) => sum + charactersIn(row), 0)
    if (characters > CHARACTERS_MAX) throw tooMuchToRead(CHARACTERS_MAX)
    found.push(...rows)
  }
  return found
}

/**
 * These bookings with all charges, a few at a time, because the journal has what was deleted or restored: a series can have
 * more than the memory holds. Rows that have their charges are not read again.
 */
export async function* chargedInPieces(
  scope: Scope,
  bookings: readonly StoredBooking[],
): AsyncGenerator<readonly StoredBooking[]> {
  const isCharged = (row: StoredBooking) => allCharges.every((column) => column in row)
  const charged = bookings.filter(isCharged)
  if (charged.length > 0) yield charged
  const plain = bookings.filter((row) => !isCharged(row)).map(({ id }) => id)
  for (const piece of await piecesOf(scope, plain, allCharges)) yield await bookingsIn(scope, piece, allCharges)
}

async function bookingsIn(
  { db }: Scope,
  ids: readonly number[],
  charges: readonly ChargeColumn[],
): Promise<StoredBooking[]> {
  const sql = addCharges(new SqlText(db.dialect, db.instanceId).add('select t.*'), charges)
  sql.add(' from booking as t where ').ofInstance('t').add(' and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return withCharges(await db.statement<StoredBooking>(sql.text, sql.values), charges)
}

async function piecesOf(
  { db }: Scope,
  ids: readonly number[],
  charges: readonly ChargeColumn[],
): Promise<(readonly number[])[]> {
  if (ids.length <= FEW_BOOKINGS) return ids.length === 0 ? [] : [ids]
  if (charges.length === 0) return inPieces(ids.map((id) => ({ id, items: 0, rates: 0 })))
  const sql = selectCounted(new SqlText(db.dialect, db.instanceId)).add(' and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return inPieces(await db.statement<CountedBooking>(sql.text, sql.values))
}
