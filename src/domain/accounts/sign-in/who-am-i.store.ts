import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'

export async function instanceName({ db }: Scope): Promise<string> {
  const row = await db.first(db.records<{ name: string }>('instance').select('name'))
  return mustHave(row, 'the instance').name
}

export async function isLiveUser({ db, clock }: Scope, id: number): Promise<boolean> {
  const row = await db.first(
    db.records<{ id: number; expires: number | null }>('user').select('expires').where('id', '=', id),
  )
  return row !== undefined && (row.expires === null || row.expires > clock.now())
}

interface OwnUser extends LinkUser {
  readonly group_id: number
  readonly timezone: string | null
  readonly locale: string | null
  readonly date_format: string | null
  readonly time_format: number | null
}

const userColumns = [
  'id',
  'first_name',
  'last_name',
  'primary_email',
  'group_id',
  'timezone',
  'locale',
  'date_format',
  'time_format',
] as const

/** The facts about the signed-in user that pages need. */
export async function ownUser({ db, actor }: Scope): Promise<OwnUser | undefined> {
  return db.first(db.records<OwnUser>('user').select(userColumns).where('id', '=', actor.userId))
}

/** The ids of the resources of the user, found by the contact that mirrors the user. */
export async function ownResources({ db, actor }: Scope): Promise<number[]> {
  const contacts = await db.all(
    db.records<{ id: number; user_id: number }>('contact').select('id').where('user_id', '=', actor.userId),
  )
  if (contacts.length === 0) return []
  const ids = contacts.map(({ id }) => id)
  const resources = db.records<{ id: number; type_person_id: number }>('resource').select('id')
  return (await db.all(resources.where('type_person_id', 'in', ids).orderBy('id'))).map(({ id }) => id)
}

export async function groupName({ db }: Scope, id: number): Promise<string> {
  const row = await db.first(db.records<{ id: number; name: string }>('group').select('name').where('id', '=', id))
  return row?.name ?? ''
}

/** The user of a link. */
export interface LinkUser {
  readonly id: number
  readonly first_name: string
  readonly last_name: string | null
  readonly primary_email: string
}

/** Undefined for a deleted or expired user. */
export async function linkUser(scope: Scope, id: number): Promise<LinkUser | undefined> {
  if (!(await isLiveUser(scope, id))) return undefined
  const users = scope.db.records<LinkUser>('user').select(['id', 'first_name', 'last_name', 'primary_email'])
  return scope.db.first(users.where('id', '=', id))
}
