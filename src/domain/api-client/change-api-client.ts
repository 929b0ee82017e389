import type { Scope } from '../../kernel/scope.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { readBody } from '../../records/write/read-body.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { levelsOfUser, refuseHigherLevels, refuseUserAbove } from '../access/index.ts'
import { apiClient } from './api-client.record.ts'
import { defaultExpiry } from './default-expiry.ts'

export async function changeApiClient(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRow(scope, apiClient, id)
  await refuseUserAbove(scope, Number(current.user_id), 'The user of this token')
  const { values, warnings } = await readBody(scope, apiClient, body, current)
  const next = { ...values }
  if (next.user_id === null) next.user_id = scope.actor.userId
  if (next.expires === null) next.expires = defaultExpiry(scope)
  if (next.user_id !== undefined && next.user_id !== current.user_id) {
    refuseHigherLevels(scope, await levelsOfUser(scope, Number(next.user_id)), 'The user of this token')
  }
  await updateRecord(scope, apiClient, current, { values: next, links: {} })
  return { id, warnings }
}
