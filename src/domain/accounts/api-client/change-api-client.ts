import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { levelsOfUser, refuseHigherLevels, refuseWiderVisibility } from '../access/index.ts'
import { requireRecentProof } from '../session/index.ts'
import { apiClient } from './api-client.record.ts'
import { defaultExpiry } from './default-expiry.ts'
import { refuseTokenAbove, refuseWiderToken } from './refuse-wider-token.ts'

export async function changeApiClient(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, apiClient, id)
  await refuseTokenAbove(scope, current)
  const { values, warnings } = await readBody(scope, apiClient, body, current)
  const next = { ...values }
  if (next.user_id === null) next.user_id = scope.actor.userId
  if (next.expires === null) next.expires = defaultExpiry(scope)
  refuseWiderToken(scope, { ...current, ...next })
  const userId = Number(next.user_id ?? mustHave(current.user_id, `the user of token ${id}`))
  if (userId !== current.user_id && userId !== scope.actor.userId) {
    refuseHigherLevels(scope, await levelsOfUser(scope, userId), 'The user of this token')
  }
  // With another user, a later end or other limits, it equals a new token.
  const renewing = ['user_id', 'expires', 'scopes', 'read_only']
  if (renewing.some((column) => column in next && next[column] !== current[column])) {
    await refuseWiderVisibility(scope, userId, 'The user of this token')
    await requireRecentProof(scope)
  }
  await updateRecord(scope, apiClient, current, { values: next, links: {} })
  return { id, warnings }
}
