import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { newSecret } from './new-secret.ts'
import { refuseLimitedToken } from './refuse-limited-token.ts'
import { webhook } from './webhook.record.ts'
import { hasWebhooks } from './webhook.store.ts'
import { insertProgress } from './webhook-progress.store.ts'

/** Each event of an instance is rendered for each of its webhooks, as their users see it. */
const WEBHOOKS_MAX = 100

export async function createWebhook(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const { values, links, warnings } = await readBody(scope, webhook, body)
  await refuseLimitedToken(scope)
  await refuseMore(scope)
  const secret = newSecret()
  const id = await insertRecord(scope, webhook, { values: { ...values, secret, user_id: scope.actor.userId }, links })
  await insertProgress(scope, id, values.enabled === 1)
  // A dry run stores no secret, so one that it showed would verify nothing.
  return { id, also: scope.trial === undefined ? { secret } : {}, warnings }
}

async function refuseMore(scope: Scope): Promise<void> {
  if (await hasWebhooks(scope, WEBHOOKS_MAX)) {
    throw new Conflict(
      `An instance can have at most ${WEBHOOKS_MAX} webhooks. Delete one that is no longer needed first.`,
    )
  }
}
