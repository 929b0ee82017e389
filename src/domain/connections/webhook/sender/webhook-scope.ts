import type { Levels } from '../../../../kernel/auth/modules.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { findVisibility, levelsOfGroup } from '../../../accounts/access/index.ts'
import { findWebhookActor } from '../webhook.store.ts'

/**
 * A scope that reads what a webhook may receive: what its user may see; undefined if that user was deleted or has
 * expired.
 */
export async function webhookScope(scope: Scope, userId: number | null): Promise<Scope | undefined> {
  const user = await findWebhookActor(scope, userId)
  if (user === undefined) return undefined
  const { db, instance } = scope
  const levels = onlyReading(await levelsOfGroup(scope, user.group_id))
  const visibility = await findVisibility({ all: db.statement.bind(db) }, db.dialect, instance.id, user.id)
  const actor = { userId: user.id, name: user.first_name, groupId: user.group_id, apiClientId: 0, levels }
  return { ...scope, actor: visibility === undefined ? actor : { ...actor, visibility } }
}

/** Values that are shown only to users who may change them are not sent. */
function onlyReading(levels: Levels): Levels {
  return Object.fromEntries(
    Object.entries(levels).map(([module, level]) => [module, level === 'RW' ? 'R-' : level]),
  ) as unknown as Levels
}
