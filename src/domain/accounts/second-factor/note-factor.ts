import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { FactorChange, FactorName } from './factor-change.ts'
import { mailFactorChange } from './mail-factor-change.ts'

/** Writes to the journal what happened to the factors of a user, and mails it to them. */
export async function noteFactor(
  scope: Scope,
  userId: number,
  factor: FactorName,
  change: FactorChange,
  name?: string,
): Promise<void> {
  const after = JSON.stringify({ user_id: userId, factor, change, ...(name !== undefined && { name }) })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'edited', before: null, after, event: null })
  if (scope.mailer === undefined) return
  await enqueue(scope, mailFactorChange, {
    user_id: userId,
    factor,
    change,
    name: name ?? '',
    at: scope.clock.now(),
  })
}
