import { enqueue } from '../../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { updateRecord } from '../../../../records/write/update-record.ts'
import { clearNextTries } from '../delivery/index.ts'
import { webhook } from '../webhook.record.ts'
import { findTarget } from '../webhook.store.ts'
import { deactivate } from '../webhook-progress.store.ts'
import { mailSwitchedOff } from './mail-switched-off.ts'

/**
 * Stops sending until a user enables the webhook; waiting deliveries are kept. No effect if it is already off or
 * deleted.
 */
export async function switchOffWebhook(scope: Scope, id: number, reason: string): Promise<void> {
  if ((await findTarget(scope, id)) === undefined) return
  const current = await loadRecord(scope, webhook, id)
  const values = { enabled: 0, disabled_reason: reason }
  await updateRecord(scope, webhook, current, { values, links: {} })
  await deactivate(scope, id)
  await clearNextTries(scope, id)
  await enqueue(scope, mailSwitchedOff, { webhook_id: id })
  scope.log.warn({ instance_id: scope.instance.id, webhook_id: id, reason }, 'A webhook was switched off')
}
