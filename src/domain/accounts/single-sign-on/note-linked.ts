import type { Scope } from '../../../kernel/scope.ts'

/** Notes in the journal that a provider knows a user from now on, or none does. */
export async function noteLinked(scope: Scope, userId: number, issuer: string | null): Promise<void> {
  const after = JSON.stringify({ user_id: userId, provider: issuer })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'edited', before: null, after, event: null })
}
