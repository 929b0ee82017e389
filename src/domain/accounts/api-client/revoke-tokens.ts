import type { Scope } from '../../../kernel/scope.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { apiClient } from './api-client.record.ts'
import { apiClientsOf } from './api-client.store.ts'

export async function revokeTokens(scope: Scope, userId: number): Promise<void> {
  for (const id of await apiClientsOf(scope, userId)) {
    await deleteRecord(scope, apiClient, await loadRecord(scope, apiClient, id))
  }
}
