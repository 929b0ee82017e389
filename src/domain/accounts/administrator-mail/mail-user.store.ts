import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** A user who gets mails from Daybook. */
export interface MailUser {
  readonly id: number
  readonly first_name: string
  readonly last_name: string | null
  readonly primary_email: string
  readonly group_id: number
  readonly timezone: string | null
  readonly locale: string | null
  readonly date_format: string | null
  readonly time_format: number | null
}

const columns = [
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

interface UserRow extends MailUser {
  readonly notification: number
  readonly expires: number | null
}

/** Undefined for a user who has switched off mails, is deleted or has expired. */
export async function findMailUser(scope: Scope, id: number): Promise<MailUser | undefined> {
  return scope.db.first(mailUsers(scope).where('id', '=', id))
}

/** The users with WRITE on ADMIN who have not switched off mails. */
export async function findAdministrators(scope: Scope): Promise<MailUser[]> {
  const groups = scope.db.records<{ id: number; acl_admin: string }>('group').select('id').where('acl_admin', '=', 'RW')
  const ids = (await scope.db.all(groups)).map((group) => group.id)
  if (ids.length === 0) return []
  return scope.db.all(mailUsers(scope).where('group_id', 'in', ids).orderBy('id'))
}

function mailUsers({ db, clock }: Scope) {
  const users = db.records<UserRow>('user').select(columns).where('notification', '=', 1)
  return users.where((is) => is.or([is('expires', 'is', null), is('expires', '>', clock.now())]))
}

/** The name and the email address of the company. */
export async function companyOf({ db }: Scope): Promise<{ readonly name: string; readonly email: string | undefined }> {
  const row = await db.first(db.records<SqlRow>('instance').select(['name', 'company_name', 'company_email']))
  return { name: textOf(row?.company_name) ?? String(row?.name), email: textOf(row?.company_email) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
