import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

interface BookedUser {
  readonly resource_id: number
  readonly user_id: number
}

/** The users behind these resources, by resource: only users who want mails, without the acting user. */
export async function usersToNotify(scope: Scope, resourceIds: readonly number[]): Promise<Map<number, number>> {
  if (resourceIds.length === 0) return new Map()
  const sql = resourcesOfUsers(scope).add(' and u.notification = 1 and u.id <> ').value(scope.actor.userId).add(' and ')
  sql.add(sql.dialect.anyOf('r.id', sql.placeholder(JSON.stringify(resourceIds)), 'integer'))
  const found = await scope.db.statement<BookedUser>(sql.text, sql.values)
  return new Map(found.map(({ resource_id, user_id }) => [resource_id, user_id]))
}

/** The resources that stand for a user. */
export async function resourcesOfUser(scope: Scope, userId: number): Promise<ReadonlySet<number>> {
  const sql = resourcesOfUsers(scope).add(' and u.id = ').value(userId)
  const found = await scope.db.statement<BookedUser>(sql.text, sql.values)
  return new Set(found.map(({ resource_id }) => resource_id))
}

function resourcesOfUsers({ db }: Scope): SqlText {
  const sql = new SqlText(db.dialect, db.instanceId).add(
    'select r.id as resource_id, u.id as user_id from resource as r',
  )
  sql.add(' join contact as c on ').ofInstance('c').add(' and c.id = r.type_person_id and c.deleted is null')
  sql.add(' join "user" as u on ').ofInstance('u').add(' and u.id = c.user_id and u.deleted is null where ')
  return sql.ofInstance('r').add(' and r.deleted is null')
}
