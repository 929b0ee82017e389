import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { FeedKind, FeedPrivacy } from '../../accounts/feed-address/index.ts'

/** The record that a feed belongs to. */
export interface FeedOwner {
  readonly kind: FeedKind
  readonly id: number
}

/** UNIX seconds. Bookings that overlap it are shown, deleted ones only if they were deleted after `deletedAfter`. */
export interface FeedWindow {
  readonly from: number
  readonly to: number
  readonly deletedAfter: number
}

export interface FeedBooking {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly all_day: number
  readonly timezone: string
  readonly notes: string | null
  readonly created: number
  readonly updated: number
  /** The id of its last journal entry, which grows with every change; null if there is none. */
  readonly revision: number | null
  readonly deleted: number | null
  readonly external_id: string | null
  readonly calendar_subscription_id: number | null
  readonly project_id: number | null
  readonly project: string | null
  readonly private: number | null
  readonly client: string | null
  readonly status: string | null
}

/** The ids of a feed's bookings in order of time: the live ones, or the recently deleted ones. */
export async function idsOfFeed(
  { db }: Scope,
  { kind, id }: FeedOwner,
  { from, to, deletedAfter }: FeedWindow,
  state: 'live' | 'deleted',
): Promise<number[]> {
  // Links repeat the times of their bookings, so one table is enough, whatever statistics the planner has.
  const source = kind === 'project' ? 't.id, t.start from booking' : 't.booking_id as id, t.start from booking_resource'
  const sql = new SqlText(db.dialect, db.instanceId).add(`select distinct ${source} as t where `).ofInstance('t')
  sql.add(' and t.start < ').value(to).add(' and t."end" > ').value(from)
  if (state === 'live') sql.add(' and t.deleted is null and ')
  else sql.add(' and t.deleted > ').value(deletedAfter).add(' and ')
  ownedBy[kind](sql, id)
  const rows = await db.statement<{ id: number }>(sql.add(' order by t.start, id').text, sql.values)
  return rows.map((row) => row.id)
}

/** Those of these bookings that are not deleted, in order of time. */
export async function liveIds({ db }: Scope, ids: readonly number[]): Promise<number[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select t.id from booking as t where ').ofInstance('t')
  sql.add(' and t.deleted is null and ').add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number }>(sql.add(' order by t.start, t.id').text, sql.values)
  return rows.map((row) => row.id)
}

/** Adds the column `revision` of bookings under this alias: the id of their last journal entry. */
export function addRevision(sql: SqlText, alias: string): SqlText {
  sql.add('(select max(entry.id) from journal as entry where ').ofInstance('entry')
  return sql.add(` and entry.record = 'booking' and entry.record_id = ${alias}.id) as revision`)
}

/** These bookings, in order of time. */
export function bookingsOfFeed({ db }: Scope, ids: readonly number[]): Promise<FeedBooking[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select t.id, t.name, t.start, t."end", t.all_day, t.timezone, t.notes, t.created, t.updated, t.deleted, ')
  addRevision(sql, 't').add(',')
  sql.add(
    ' t.external_id, t.calendar_subscription_id, t.project_id, project.name as project, project.private, contact.name as client, status.name as status',
  )
  sql.add(' from booking as t left join project on ').ofInstance('project').add(' and project.id = t.project_id')
  sql.add(' left join contact on ').ofInstance('contact').add(' and contact.id = t.client_id')
  sql.add(' left join status on ').ofInstance('status').add(' and status.id = t.status_id where ').ofInstance('t')
  sql.add(' and ').add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return db.statement<FeedBooking>(sql.add(' order by t.start, t.id').text, sql.values)
}

/** When the instance was last changed, in UNIX seconds. */
export async function lastChange({ db }: Scope): Promise<number> {
  const entries = db.rows<{ id: number; created: number }>('journal').select('created')
  return (await db.first(entries.orderBy('id', 'desc').limit(1)))?.created ?? 0
}

type OwnedBy = (sql: SqlText, id: number) => unknown

const ownedBy: Readonly<Record<FeedKind, OwnedBy>> = {
  project: (sql, id) => sql.add('t.project_id = ').value(id),
  resource: (sql, id) => sql.add('t.resource_id = ').value(id),
  workspace: (sql, id) => {
    sql.add('t.resource_id in (select w.resource_id from workspace_resource as w where ').ofInstance('w')
    sql.add(' and w.workspace_id = ').value(id).add(')')
  },
  user: (sql, id) => {
    sql.add('t.resource_id in (select r.id from resource as r join contact as c on ').ofInstance('c')
    sql.add(' and c.id = r.type_person_id where ').ofInstance('r').add(' and r.deleted is null and c.user_id = ')
    sql.value(id).add(')')
  },
}

/** The ids of the resources that a feed is about; none for a project or a user. */
export async function resourcesOfFeed({ db }: Scope, { kind, id }: FeedOwner): Promise<number[]> {
  if (kind === 'resource') return [id]
  if (kind !== 'workspace') return []
  const links = db.rows<{ workspace_id: number; resource_id: number }>('workspace_resource').select('resource_id')
  return (await db.all(links.where('workspace_id', '=', id))).map((row) => row.resource_id)
}

const ROOM = 1

/** The names of the rooms of each booking that the actor may know of, joined by commas, by booking. */
export async function roomsOf(
  { db, actor }: Scope,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select link.booking_id, resource.id, resource.name')
  sql.add(' from booking_resource as link join resource on ').ofInstance('resource')
  sql.add(' and resource.id = link.resource_id and resource.type_id = ').value(ROOM).add(' where ').ofInstance('link')
  sql.add(' and ').add(db.dialect.anyOf('link.booking_id', sql.placeholder(JSON.stringify(bookingIds)), 'integer'))
  sql.add(' order by link.booking_id, link.position')
  const rows = await db.statement<{ booking_id: number; id: number; name: string }>(sql.text, sql.values)
  const seen = new Set(
    visibleIds(
      actor,
      'resource',
      rows.map(({ id }) => id),
    ),
  )
  const byBooking = Map.groupBy(
    rows.filter(({ id }) => seen.has(id)),
    (row) => row.booking_id,
  )
  return new Map([...byBooking].map(([id, rooms]) => [id, rooms.map(({ name }) => name).join(', ')]))
}

/** The name of a feed, and how much it shows. */
export async function feedOwner(
  { db }: Scope,
  { kind, id }: FeedOwner,
): Promise<{ name: string; privacy: FeedPrivacy } | undefined> {
  const names = kind === 'user' ? (['first_name', 'last_name'] as const) : (['name'] as const)
  const owners = db
    .records<Record<string, unknown>>(kind)
    .select([...names, 'feed_privacy'])
    .where('id', '=', id)
  const row = await db.first(owners)
  if (row === undefined) return undefined
  const name = names.map((column) => row[column]).filter((part) => part != null && part !== '')
  return { name: name.join(' '), privacy: row.feed_privacy as FeedPrivacy }
}

/** When the instance was created. This distinguishes its bookings from those of other instances. */
export async function instanceCreated({ db }: Scope): Promise<number> {
  return mustHave(await db.first(db.rows<{ created: number }>('instance').select('created')), 'the instance').created
}

export interface FeedUser {
  readonly acl_schedule: string
  readonly expires: number | null
}

/** The current permissions of a feed's user. */
export async function feedUser({ db }: Scope, id: number): Promise<FeedUser | undefined> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select "group".acl_schedule, "user".expires from "user"')
  sql.add(' join "group" on ').ofInstance('"group"').add(' and "group".id = "user".group_id where ')
  sql.ofInstance('"user"').add(' and "user".deleted is null and "user".id = ').value(id)
  const [row] = await db.statement<FeedUser>(sql.text, sql.values)
  return row
}

/** The language of a user, else that of the instance. */
export async function localeOfUser({ db, instance }: Scope, id: number | undefined): Promise<string> {
  const users = db.records<{ id: number; locale: string | null }>('user').select('locale')
  const user = id === undefined ? undefined : await db.first(users.where('id', '=', id))
  return user?.locale ?? instance.locale
}
