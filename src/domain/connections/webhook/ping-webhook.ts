import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { insertDeliveries, wake } from './delivery/index.ts'
import { messageBody } from './message-body.ts'
import { webhook } from './webhook.record.ts'

export async function pingWebhook(scope: Scope, id: number): Promise<WriteAnswer> {
  const { enabled } = await loadRecord(scope, webhook, id)
  if (enabled === 0) throw new Conflict('The webhook is switched off: enable it before you test it.')
  await wake(scope, id)
  const body = messageBody('ping', scope.clock.now(), JSON.stringify({ webhook: { id } }))
  await insertDeliveries(scope, id, [{ event: 'ping', record: 'webhook', record_id: id, body }])
  return { id }
}
