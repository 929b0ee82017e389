/** One process among several that tells a webhook what is new, beside the one of the world: it may wait, or die. */
import assert from 'node:assert/strict'
import { WebhookRun } from '../../src/domain/connections/webhook/sender/webhook-run.ts'
import { findSystemSession } from '../../src/kernel/auth/find-session.ts'
import { OutsideClient } from '../../src/kernel/outside/outside-client.ts'
import { TargetPolicy } from '../../src/kernel/outside/target-policy.ts'
import type { Scopes } from '../../src/kernel/scope.ts'
import type { World } from '../world.ts'

export interface WebhookProcess extends AsyncDisposable {
  /** Resolves when it has told all that there is to tell. */
  readonly ended: Promise<unknown>
}

/** Begins to tell the webhook all that is new; it dies, with what it has in hand, when it is disposed of. */
export async function startWebhookProcess(
  { app }: World,
  webhookId: number,
  scopes: Scopes = app.scopes,
): Promise<WebhookProcess> {
  const session = await findSystemSession(scopes.engine, 1)
  assert.ok(session)
  const outside = new OutsideClient(new TargetPolicy({ allowsPrivate: true }))
  const death = new AbortController()
  const parts = { scopes, lists: app.lists, outside, timeoutMs: 60_000 }
  const ended = new WebhookRun(parts, session, webhookId, death.signal).run()
  ended.catch(() => {})
  return {
    ended,
    async [Symbol.asyncDispose]() {
      death.abort()
      await ended.catch(() => {})
      outside[Symbol.dispose]()
    },
  }
}
