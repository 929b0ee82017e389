import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'

interface EntryRow {
  id: number
  name: string
  owner_id: number
  end: number | null
}

export function runningEntryOf({ db }: Scope, ownerId: number): Promise<Pick<EntryRow, 'id' | 'name'> | undefined> {
  return db.first(
    db.records<EntryRow>('time_entry').select(['id', 'name']).where('owner_id', '=', ownerId).where('end', 'is', null),
  )
}

export interface EntrySummary {
  readonly project_id: number
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly start: number
  readonly end: number | null
  readonly owner_id: number
}

/** The newest live entries of each of these projects, at most `perProjectMax`; of one owner alone, if given. */
export function newestEntriesOf(
  scope: Scope,
  projectIds: readonly number[],
  perProjectMax: number,
  ownerId: number | undefined,
): Promise<EntrySummary[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select project_id, id, name, description, start, "end", owner_id from (')
  sql.add('select project_id, id, name, description, start, "end", owner_id, ')
  sql.add('row_number() over (partition by project_id order by start desc, id desc) as place ')
  sql.add('from time_entry where ').ofInstance().add(' and deleted is null and ')
  sql.add(sql.dialect.anyOf('project_id', sql.placeholder(JSON.stringify(projectIds)), 'integer'))
  if (ownerId !== undefined) sql.add(' and owner_id = ').value(ownerId)
  sql.add(') as entry where place <= ').value(perProjectMax).add(' order by project_id, place')
  return scope.db.statement<EntrySummary>(sql.text, sql.values)
}

export interface BookedRow {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly resource_id: number | null
  readonly resource_name: string | null
}

/** These bookings, deleted ones too, one row for each of their resources; one without when there is none. */
export function bookedRows(scope: Scope, bookingIds: readonly number[]): Promise<BookedRow[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select b.id, b.name, b.start, b."end", r.id as resource_id, r.name as resource_name from booking as b')
  sql.add(' left join booking_resource as l on ').ofInstance('l').add(' and l.booking_id = b.id')
  sql.add(' left join resource as r on ').ofInstance('r').add(' and r.id = l.resource_id where ').ofInstance('b')
  sql.add(' and ').add(sql.dialect.anyOf('b.id', sql.placeholder(JSON.stringify(bookingIds)), 'integer'))
  sql.add(' order by b.id, l.position')
  return scope.db.statement<BookedRow>(sql.text, sql.values)
}

export interface OwnerIcon {
  readonly owner_id: number
  readonly id: number
  readonly name: string
  readonly size: number
  readonly alias: string
  readonly extension: string
  readonly mime_type: string
}

/** The picture of each user's contact; nothing for a user whose contact has none. */
export function ownerIcons(scope: Scope, userIds: readonly number[]): Promise<OwnerIcon[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select c.user_id as owner_id, f.id, f.name, f.size, f.alias, f.extension, f.mime_type from contact as c')
  sql.add(' join file as f on ').ofInstance('f').add(' and f.id = c.icon_id where ').ofInstance('c')
  sql.add(' and c.deleted is null and ')
  sql.add(sql.dialect.anyOf('c.user_id', sql.placeholder(JSON.stringify(userIds)), 'integer'))
  return scope.db.statement<OwnerIcon>(sql.text, sql.values)
}
