import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { newSecret } from './new-secret.ts'
import { refuseTakingOver } from './refuse-taking-over.ts'
import { webhook } from './webhook.record.ts'
import { replaceWebhookSecret } from './webhook.store.ts'

/** The time in which the receiver can switch to the new secret. */
const BOTH_SIGN_SECONDS = DAY_SECONDS

export async function rotateSecret(scope: Scope, id: number): Promise<WriteAnswer> {
  const { user_id } = await loadRecord(scope, webhook, id)
  // With the secret, anybody can send events in the name of Daybook.
  await refuseTakingOver(scope, mustHave(user_id, `the user of webhook ${id}`))
  const secret = newSecret()
  await replaceWebhookSecret(scope, id, secret, scope.clock.now() + BOTH_SIGN_SECONDS)
  // The journal records the rotation, but not the secret.
  await scope.journal.write({
    record: webhook.name,
    recordId: id,
    action: 'edited',
    before: '{}',
    after: '{"secret":"rotated"}',
    event: null,
  })
  return { id, also: { secret } }
}
