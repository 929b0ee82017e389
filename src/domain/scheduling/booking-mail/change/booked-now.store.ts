import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { SqlText } from '../../../../kernel/db/sql-text.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { ROOM } from '../../../catalogue/resource/index.ts'
import { addRevision, originalUid } from '../../calendar-feed/index.ts'
import { type BookedState, bookedState, idOf, oneLine } from './booked-state.ts'

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

export async function bookedNow(scope: Scope, ids: readonly number[]): Promise<Map<number, BookedNow>> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId).add('select t.*, ')
  addRevision(sql, 't').add(' from booking as t where ').ofInstance('t')
  sql.add(' and ').add(sql.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  const rows = await scope.db.statement<SqlRow>(sql.text, sql.values)
  const resources = await resourcesOf(scope, ids)
  return new Map(rows.map((row) => [Number(row.id), nowOf(row, resources.get(Number(row.id)) ?? [])]))
}

function nowOf(row: SqlRow, resources: readonly number[]): BookedNow {
  const id = Number(row.id)
  const masterId = row.repeat_master === 1 ? id : Number(row.repeat_master_id)
  return {
    id,
    state: row.deleted === null ? bookedState(row, resources) : undefined,
    series: masterId === 0 ? undefined : { id: masterId, rule: ruleOf(row) },
    isEdited: row.repeat_edited === 1,
    originalUid: originalUid({
      calendar_subscription_id: idOf(row.calendar_subscription_id),
      external_id: typeof row.external_id === 'string' ? row.external_id : null,
    }),
    created: Number(row.created),
    updated: Number(row.updated),
    revision: Number(row.revision ?? 0),
    updatedId: Number(row.updated_id),
  }
}

function ruleOf({ id, repeat_rule: rule }: SqlRow): string {
  return mustHave(typeof rule === 'string' ? rule : undefined, `the repeat rule of booking ${id}`)
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

/** The statuses of bookings that nobody is notified about. */
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
