import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ownerToShow } from '../time-entry/index.ts'
import { addItemCount, addRateCount } from './booking-list.store.ts'
import type { StoredBooking } from './booking-row.ts'
import { type CountedBooking, charactersIn, inPieces, tooMuchToRead, WRITTEN_CHARACTERS_MAX } from './bounds/index.ts'
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
  const sql = new SqlText(db.dialect, db.instanceId)
  addItemCount(sql.add('select t.id, ')).add(' as items, ')
  addRateCount(sql).add(' as rates from booking as t where ').ofInstance('t').add(' and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return inPieces(await db.statement<CountedBooking>(sql.text, sql.values))
}

interface Booked {
  booking_id: number
  resource_id: number
}

/** Each resource of the bookings with the name of its group. */
export function parentsOfBooked(
  scope: Scope,
  bookingIds: readonly number[],
): Promise<(Booked & { parent_name: string | null })[]> {
  const sql = statement(scope, 'select link.booking_id, link.resource_id, parent.name as parent_name')
  sql
    .add(' from booking_resource as link join resource on ')
    .ofInstance('resource')
    .add(' and resource.id = link.resource_id')
  sql.add(' left join resource as parent on ').ofInstance('parent').add(' and parent.id = resource.parent_id')
  const hidden = hiddenFrom(scope.actor, 'resource')
  if (hidden.length > 0) {
    const isHidden = sql.dialect.anyOf('parent.id', sql.placeholder(JSON.stringify(hidden)), 'integer')
    sql.add(` and not (${isHidden})`)
  }
  return booked(scope, sql, bookingIds)
}

export interface BookedIcon extends Booked {
  id: number | null
  name: string
  size: number
  alias: string
  extension: string
  mime_type: string
}

/** Each resource of the bookings with its icon; the icon's id is null if it has none. */
export function iconsOfBooked(scope: Scope, bookingIds: readonly number[]): Promise<BookedIcon[]> {
  const sql = statement(scope, 'select link.booking_id, link.resource_id, file.id, file.name, file.size, file.alias')
  sql.add(', file.extension, file.mime_type from booking_resource as link')
  sql.add(' join resource on ').ofInstance('resource').add(' and resource.id = link.resource_id')
  sql.add(' left join file on ').ofInstance('file').add(' and file.id = resource.icon_id')
  return booked(scope, sql, bookingIds)
}

export interface BookedTimeEntry extends Booked {
  id: number
  name: string
  description: string | null
  start: number
  end: number | null
}

/**
 * The time that each booked person has logged on the booking, as far as the actor may read it. The person's contact
 * leads to the user.
 */
export function bookedTimeEntries(scope: Scope, bookingIds: readonly number[]): Promise<BookedTimeEntry[]> {
  const sql = statement(scope, 'select link.booking_id, link.resource_id, entry.id, entry.name, entry.description')
  sql.add(', entry.start, entry."end" from booking_resource as link')
  sql.add(' join resource on ').ofInstance('resource').add(' and resource.id = link.resource_id')
  sql.add(' join contact on ').ofInstance('contact').add(' and contact.id = resource.type_person_id')
  // Without the plus, SQLite looks in the entries for every one of the ids, and does so for each link.
  sql.add(' join time_entry as entry on ').ofInstance('entry').add(' and entry.booking_id = +link.booking_id')
  sql.add(' and entry.owner_id = contact.user_id and entry.deleted is null')
  const ownerId = ownerToShow(scope)
  if (ownerId !== undefined) sql.add(' and entry.owner_id = ').value(ownerId)
  return booked(scope, sql, bookingIds, 'entry.start, entry.id')
}

function statement(scope: Scope, select: string): SqlText {
  return new SqlText(scope.db.dialect, scope.instance.id).add(select)
}

function booked<Row>(
  scope: Scope,
  sql: SqlText,
  bookingIds: readonly number[],
  order = 'link.position',
): Promise<Row[]> {
  sql.add(' where ').ofInstance('link').add(' and ')
  sql.add(sql.dialect.anyOf('link.booking_id', sql.placeholder(JSON.stringify(bookingIds)), 'integer'))
  sql.add(` order by ${order}`)
  return scope.db.statement<Row>(sql.text, sql.values)
}
