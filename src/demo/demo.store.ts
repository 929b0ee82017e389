import type { Engine } from '../kernel/db/engine.ts'
import type { Scope } from '../kernel/scope.ts'

/** The contact of a user, which exists after the user was written. */
export async function contactIdOf({ db }: Scope, userId: number): Promise<number> {
  const query = db.records<{ id: number; user_id: number }>('contact').select('id').where('user_id', '=', userId)
  const found = await db.first(query)
  if (found === undefined) throw new Error(`user ${userId} has no contact`)
  return found.id
}

export async function firstMemberOf({ db, instance }: Scope, groupId: number): Promise<number> {
  const users = db.records<{ id: number; group_id: number }>('user').select('id').where('group_id', '=', groupId)
  const found = await db.first(users.orderBy('id').limit(1))
  if (found === undefined) throw new Error(`instance ${instance.id} has nobody in group ${groupId}`)
  return found.id
}

export async function countOf({ db }: Scope, record: string): Promise<number> {
  const query = db.rows<{ record: string; live: number }>('record_tally').select('live').where('record', '=', record)
  return (await db.first(query))?.live ?? 0
}

/** A status of bookings or of projects. */
export interface StatusRow {
  readonly id: number
  readonly type_id: number
  readonly name: string
  readonly chargeable: 0 | 1
}

/** The statuses of an instance, oldest first. */
export function statusesOf({ db }: Scope): Promise<StatusRow[]> {
  const columns = ['id', 'type_id', 'name', 'chargeable'] as const
  return db.all(db.records<StatusRow>('status').select(columns).orderBy('id'))
}

/** The ended, chargeable bookings of a project, oldest first. */
export function bookingsToBill(
  { db, clock }: Scope,
  projectId: number,
  statuses: readonly number[],
): Promise<Worked[]> {
  const query = db
    .records<Worked & { start: number; project_id: number; status_id: number }>('booking')
    .select(['id', 'end'])
  const over = query.where('project_id', '=', projectId).where('end', '<', clock.now())
  return db.all(over.where('status_id', 'in', statuses).orderBy('start').orderBy('id'))
}

export interface Worked {
  readonly id: number
  /** UNIX seconds. */
  readonly end: number
}

/** Every instance of a database: for a command line, which comes without a token. */
export function instances({ read }: Engine): Promise<{ id: number; name: string }[]> {
  return read.all('select id, name from instance where deleted is null order by id', [])
}
