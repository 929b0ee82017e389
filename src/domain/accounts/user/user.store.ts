import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { addressKey } from '../credential/index.ts'

interface UserRow {
  id: number
  group_id: number
  expires: number | null
}

interface UserFeed {
  id: number
  feed_secret: string | null
}

interface UserAddress {
  id: number
  primary_email: string
}

/** Users with this address in any case. The database also ignores accents, which make another address. */
export async function usersByEmail({ db }: Scope, email: string): Promise<UserAddress[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select id, primary_email from "user" where ').ofInstance().add(' and deleted is null and ')
  sql.add(`${db.dialect.fold('primary_email')} = ${db.dialect.fold(sql.placeholder(email))}`)
  const found = await db.statement<UserAddress>(sql.text, sql.values)
  return found.filter((user) => addressKey(user.primary_email) === addressKey(email))
}

/** The first users, by id. */
export function firstUsers({ db }: Scope, limit: number): Promise<UserAddress[]> {
  return db.all(db.records<UserAddress>('user').select(['id', 'primary_email']).orderBy('id').limit(limit))
}

/** Whether the group has another user who does not expire. */
export async function hasLastingMember({ db }: Scope, groupId: number, otherThan: number): Promise<boolean> {
  const users = db.records<UserRow>('user').select('id').where('group_id', '=', groupId)
  const found = await db.first(users.where('expires', 'is', null).where('id', '<>', otherThan).limit(1))
  return found !== undefined
}

/** Ends the calendar feed of a user: its address is not valid again. */
export async function dropFeed({ db }: Scope, id: number): Promise<void> {
  await db.run(db.update<UserFeed>('user', { feed_secret: null }).where('id', '=', id))
}
