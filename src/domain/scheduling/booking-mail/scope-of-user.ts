import type { Scope } from '../../../kernel/scope.ts'
import { findVisibility, levelsOfGroup } from '../../accounts/access/index.ts'
import type { MailUser } from '../../accounts/administrator-mail/index.ts'

/** A scope that sees what the user sees; undefined if the user cannot see bookings at all. */
export async function scopeOfUser(scope: Scope, user: MailUser): Promise<Scope | undefined> {
  const { db, instance } = scope
  const levels = await levelsOfGroup(scope, user.group_id)
  if (levels.schedule === '--') return undefined
  const sql = { all: db.statement.bind(db) }
  const visibility = await findVisibility(sql, db.dialect, instance.id, user.id)
  const actor = { userId: user.id, name: user.first_name, groupId: user.group_id, apiClientId: 0, levels }
  return { ...scope, actor: visibility === undefined ? actor : { ...actor, visibility } }
}
