import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ownerToShow } from '../time-entry/index.ts'

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
