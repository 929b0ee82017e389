import { SqlText } from '../../../../kernel/db/sql-text.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { ROOM } from '../../../catalogue/resource/index.ts'
import { addRevision, originalUid } from '../../calendar-feed/index.ts'
import { type BookedState, bookedState, oneLine, type StoredState } from './booked-state.ts'

/** The current state of a booking. */
export interface BookedNow {
  readonly id: number
  /** Undefined if it was deleted. */
  readonly state: BookedState | undefined
  /** The id of the first booking of its series, and the rule; undefined if it does not repeat. */
  readonly series: { readonly id: number; readonly rule: string } | undefined
  /** Changed individually, not with its series. */
  readonly isEdited: boolean
  /** Its UID in the calendar that it came from, if any. */
  readonly originalUid: string | undefined
  readonly created: number
  readonly updated: number
  /** Grows with every change. */
  readonly revision: number
  readonly updatedId: number
}

interface NowRow extends StoredState {
  readonly id: number
  readonly repeat_master: number
  readonly repeat_master_id: number
  readonly repeat_rule: string | null
  readonly repeat_edited: number
  readonly calendar_subscription_id: number | null
  readonly external_id: string | null
  readonly created: number
  readonly updated: number
  readonly updated_id: number
  readonly deleted: number | null
  /** The id of its last journal entry; null if entries that old are deleted. */
  readonly revision: number | null
}

export async function bookedNow(scope: Scope, ids: readonly number[]): Promise<Map<number, BookedNow>> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId).add('select t.*, ')
  addRevision(sql, 't').add(' from booking as t where ').ofInstance('t')
  sql.add(' and ').add(sql.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await scope.db.statement<NowRow>(sql.text, sql.values)
  const resources = await resourcesOf(scope, ids)
  return new Map(rows.map((row) => [row.id, nowOf(row, resources.get(row.id) ?? [])]))
}

function nowOf(row: NowRow, resources: readonly number[]): BookedNow {
  const { id } = row
  const masterId = row.repeat_master === 1 ? id : row.repeat_master_id
  return {
    id,
    state: row.deleted === null ? bookedState(row, resources) : undefined,
    series:
      masterId === 0
        ? undefined
        : { id: masterId, rule: mustHave(row.repeat_rule, `the repeat rule of booking ${id}`) },
    isEdited: row.repeat_edited === 1,
    originalUid: originalUid(row),
    created: row.created,
    updated: row.updated,
    revision: row.revision ?? 0,
    updatedId: row.updated_id,
  }
}

async function resourcesOf({ db }: Scope, ids: readonly number[]): Promise<Map<number, number[]>> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select booking_id, resource_id from booking_resource where ').ofInstance().add(' and ')
  sql.add(sql.dialect.anyOf('booking_id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  sql.add(' order by booking_id, position, resource_id')
  const links = await db.statement<{ booking_id: number; resource_id: number }>(sql.text, sql.values)
  const found = new Map<number, number[]>()
  for (const { booking_id, resource_id } of links) {
    found.set(booking_id, [...(found.get(booking_id) ?? []), resource_id])
  }
  return found
}

/** The names of records by id, including deleted ones. */
export async function namesOf(
  { db }: Scope,
  table: 'resource' | 'project' | 'status' | 'user',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const name = table === 'user' ? `first_name || coalesce(' ' || last_name, '')` : 'name'
  const sql = new SqlText(db.dialect, db.instanceId).add(`select id, ${name} as name from "${table}" where `)
  sql
    .ofInstance()
    .add(' and ')
    .add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await db.statement<{ id: number; name: string }>(sql.text, sql.values)
  return new Map(rows.map(({ id, name }) => [id, oneLine(name)]))
}

/** The statuses of bookings that cause no notifications. */
export async function quietStatuses({ db }: Scope): Promise<ReadonlySet<number>> {
  const statuses = db.rows<{ id: number; notification: number }>('status').select('id').where('notification', '=', 0)
  return new Set((await db.all(statuses)).map(({ id }) => id))
}

/** Which of these resources are rooms. */
export async function roomsAmong({ db }: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select id from resource where ').ofInstance()
  sql.add(' and type_id = ').value(ROOM).add(' and ')
  sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  return new Set((await db.statement<{ id: number }>(sql.text, sql.values)).map(({ id }) => id))
}
