import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { nothing, type Predicate, writeIsOneOf } from '../../../records/list/predicate.ts'
import { busyBookings, visibleBookings } from '../../accounts/access/index.ts'

interface EntryRow {
  id: number
  name: string
  owner_id: number
  end: number | null
}

/** It has ended, and took one of these numbers of seconds. */
export function tookSeconds(seconds: readonly number[]): Predicate {
  return (sql) => sql.add(sql.dialect.anyOf('(t."end" - t.start)', sql.placeholder(JSON.stringify(seconds)), 'integer'))
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

/** The newest live entries of each of these projects, at most `perProjectMax`; only those of `ownerId`, if given. */
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
  /** 1 if the actor can see only the time of the booking. */
  readonly busy: number
}

/**
 * These bookings, including deleted ones, as far as the actor may know of them and their resources: one row per
 * resource, or one row if there is none.
 */
export function bookedRows(scope: Scope, bookingIds: readonly number[]): Promise<BookedRow[]> {
  const sql = new ListSql(scope.db.dialect, scope.db.instanceId, 'booking')
  const isAnyOf = (column: string, ids: readonly number[]) =>
    sql.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer')
  sql.add('select t.id, t.name, t.start, t."end", r.id as resource_id, r.name as resource_name, ')
  writeIsOneOf(sql, busyBookings(scope) ?? nothing).add(' as busy from booking as t')
  sql.add(' left join booking_resource as l on ').ofInstance('l').add(' and l.booking_id = t.id')
  sql.add(' left join resource as r on ').ofInstance('r').add(' and r.id = l.resource_id')
  const hidden = hiddenFrom(scope.actor, 'resource')
  if (hidden.length > 0) sql.add(` and not (${isAnyOf('r.id', hidden)})`)
  sql
    .add(' where ')
    .ofInstance('t')
    .add(` and ${isAnyOf('t.id', bookingIds)}`)
  for (const isVisible of visibleBookings(scope)) isVisible(sql.add(' and '))
  sql.add(' order by t.id, l.position')
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

/** The picture of each user's contact; no row for a user whose contact has none. */
export function ownerIcons(scope: Scope, userIds: readonly number[]): Promise<OwnerIcon[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select c.user_id as owner_id, f.id, f.name, f.size, f.alias, f.extension, f.mime_type from contact as c')
  sql.add(' join file as f on ').ofInstance('f').add(' and f.id = c.icon_id where ').ofInstance('c')
  sql.add(' and c.deleted is null and ')
  sql.add(sql.dialect.anyOf('c.user_id', sql.placeholder(JSON.stringify(userIds)), 'integer'))
  return scope.db.statement<OwnerIcon>(sql.text, sql.values)
}
