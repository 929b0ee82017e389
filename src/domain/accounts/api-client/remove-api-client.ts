import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { apiClient } from './api-client.record.ts'
import { refuseTokenAbove } from './refuse-wider-token.ts'

export async function removeApiClient(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, apiClient, id)
  await refuseTokenAbove(scope, current)
  await deleteRecord(scope, apiClient, current)
  return { id }
}
