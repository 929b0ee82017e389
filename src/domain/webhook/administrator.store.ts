import type { Scope } from '../../kernel/scope.ts'

/** Somebody who can switch a webhook on again. */
export interface Administrator {
  readonly id: number
  readonly first_name: string
  readonly primary_email: string
}

interface Joined extends Administrator {
  deleted: number | null
  expires: number | null
  group_id: number
}

interface GroupRow {
  id: number
  acl_admin: string
}

/** Everybody who may write on ADMIN. */
export async function administrators({ db, clock }: Scope): Promise<Administrator[]> {
  const groups = await db.all(db.records<GroupRow>('group').select('id').where('acl_admin', '=', 'RW'))
  const ids = groups.map(({ id }) => id)
  const users = db.records<Joined>('user').select(['id', 'first_name', 'primary_email', 'expires'])
  const found = await db.all(users.where('group_id', 'in', ids).orderBy('id'))
  return found.filter(({ expires }) => expires === null || expires > clock.now())
}

/** What the instance calls itself, and the address that it writes from. */
export async function senderOf({ db }: Scope): Promise<{ name: string; company_email: string | null } | undefined> {
  return db.first(
    db.records<{ name: string; company_email: string | null }>('instance').select(['name', 'company_email']),
  )
}
