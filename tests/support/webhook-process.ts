/** An additional process that sends webhooks, next to that of the world: it can wait, or die. */
import assert from 'node:assert/strict'
import { WebhookRun } from '../../src/domain/connections/webhook/sender/webhook-run.ts'
import { OutsideClient } from '../../src/kernel/outside/outside-client.ts'
import { TargetPolicy } from '../../src/kernel/outside/target-policy.ts'
import type { Scopes } from '../../src/kernel/scope.ts'
import type { World } from '../world.ts'

export interface WebhookProcess extends AsyncDisposable {
  /** Resolves when it has sent everything. */
  readonly ended: Promise<unknown>
  /** Tells it to look for new work. */
  poke(): void
}

/** Starts sending all new events of the webhook; when it is disposed of, it dies with its work in progress. */
export async function startWebhookProcess(
  { app }: World,
  webhookId: number,
  scopes: Scopes = app.scopes,
): Promise<WebhookProcess> {
  const session = await scopes.systemSession(1)
  assert.ok(session)
  const outside = new OutsideClient(new TargetPolicy({ allowsPrivate: true }))
  const death = new AbortController()
  const parts = { scopes, lists: app.lists, outside, timeoutMs: 60_000 }
  const run = new WebhookRun(parts, session, webhookId, death.signal)
  const ended = run.run()
  ended.catch(() => {})
  return {
    ended,
    poke: () => run.poke(),
    async [Symbol.asyncDispose]() {
      death.abort()
      await ended.catch(() => {})
      outside[Symbol.dispose]()
    },
  }
}
