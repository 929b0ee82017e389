import type { Scope } from '../../../../kernel/scope.ts'
import { changeProgress, findProgress, lockProgress } from '../webhook-progress.store.ts'
import { bringTriesForward } from './webhook-delivery.store.ts'

/** A user wants something sent now: the webhook is due. A pause that its receiver asked for ends, for all deliveries. */
export async function wake(scope: Scope, webhookId: number): Promise<void> {
  const now = scope.clock.now()
  await lockProgress(scope)
  const pausedUntil = (await findProgress(scope, webhookId))?.paused_until ?? 0
  await changeProgress(scope, webhookId, { due: now, paused_until: null })
  await bringTriesForward(scope, webhookId, now, pausedUntil)
  scope.journal.touch('webhook/delivery', webhookId)
}

/** Responses of an address do not count for another one, which is tried immediately. */
export async function restartTries(scope: Scope, webhookId: number): Promise<void> {
  const now = scope.clock.now()
  await changeProgress(scope, webhookId, { due: now, failing_since: null, paused_until: null })
  await bringTriesForward(scope, webhookId, now)
  scope.journal.touch('webhook/delivery', webhookId)
}
