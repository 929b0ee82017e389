import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { cancelWaiting } from './delivery/index.ts'
import { webhook } from './webhook.record.ts'
import { deactivate } from './webhook-progress.store.ts'

export async function removeWebhook(scope: Scope, id: number): Promise<WriteAnswer> {
  await deleteRecord(scope, webhook, await loadRecord(scope, webhook, id))
  await deactivate(scope, id)
  await cancelWaiting(scope, id)
  return { id }
}
