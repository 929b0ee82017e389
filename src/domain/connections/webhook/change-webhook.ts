import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { clearNextTries, releaseAll, restartTries } from './delivery/index.ts'
import { refuseTakingOver } from './refuse-taking-over.ts'
import { webhook } from './webhook.record.ts'
import { activate, deactivate } from './webhook-progress.store.ts'

/** A webhook that is switched on again continues with its waiting deliveries and new events. */
export async function changeWebhook(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, webhook, id)
  const { values, links, warnings } = await readBody(scope, webhook, body, current)
  const { enabled = current.enabled } = values
  const reason = enabled === 1 ? { disabled_reason: null } : {}
  const isElsewhere = values.url !== undefined && values.url !== current.url
  // A user who sets the address, or resumes sending, must be able to see everything that is sent.
  const isTakenOver = isElsewhere || (enabled === 1 && current.enabled !== 1)
  if (isTakenOver) await refuseTakingOver(scope, mustHave(current.user_id, `the user of webhook ${id}`))
  const actorScope = isTakenOver ? { user_id: scope.actor.userId } : {}
  await updateRecord(scope, webhook, current, { values: { ...values, ...reason, ...actorScope }, links })
  if (isElsewhere) await restartTries(scope, id)
  if (enabled !== current.enabled) {
    await (enabled === 1 ? activate(scope, id) : deactivate(scope, id))
    await (enabled === 1 ? releaseAll(scope, id) : clearNextTries(scope, id))
  }
  return { id, warnings }
}
