import type { Scope } from '../../kernel/scope.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { readBody } from '../../records/write/read-body.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { levelsOfUser, refuseHigherLevels, refuseMoreSight, refuseUserAbove } from '../access/index.ts'
import { apiClient } from './api-client.record.ts'
import { defaultExpiry } from './default-expiry.ts'

export async function changeApiClient(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRow(scope, apiClient, id)
  await refuseUserAbove(scope, Number(current.user_id), 'The user of this token')
  const { values, warnings } = await readBody(scope, apiClient, body, current)
  const next = { ...values }
  if (next.user_id === null) next.user_id = scope.actor.userId
  if (next.expires === null) next.expires = defaultExpiry(scope)
  const userId = Number(next.user_id ?? current.user_id)
  if (userId !== current.user_id) {
    refuseHigherLevels(scope, await levelsOfUser(scope, userId), 'The user of this token')
  }
  // For another user, or for longer, it is as good as a new one.
  if (userId !== current.user_id || (next.expires ?? current.expires) !== current.expires) {
    await refuseMoreSight(scope, userId, 'The user of this token')
  }
  await updateRecord(scope, apiClient, current, { values: next, links: {} })
  return { id, warnings }
}
