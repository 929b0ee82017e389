import type { Scope } from '../../kernel/scope.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { readBody } from '../../records/write/read-body.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { levelsOfUser, refuseHigherLevels } from '../access/index.ts'
import { apiClient } from './api-client.record.ts'
import { defaultExpiry } from './default-expiry.ts'

/** A token that speaks for another user, or for longer, is as good as a new one. */
export async function changeApiClient(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRow(scope, apiClient, id)
  const { values, warnings } = await readBody(scope, apiClient, body, current)
  const next = { ...values }
  if (next.user_id === null) next.user_id = scope.actor.userId
  if (next.expires === null) next.expires = defaultExpiry(scope)
  const changed = ['user_id', 'expires'].some((column) => column in next && next[column] !== current[column])
  if (changed) {
    const levels = await levelsOfUser(scope, Number(next.user_id ?? current.user_id))
    refuseHigherLevels(scope, levels, 'The user of this token')
  }
  await updateRecord(scope, apiClient, current, { values: next, links: {} })
  return { id, warnings }
}
