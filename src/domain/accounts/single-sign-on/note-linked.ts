import type { Scope } from '../../../kernel/scope.ts'

/** Notes in the journal that a user was linked to a provider, or that the link was removed (null). */
export async function noteLinked(scope: Scope, userId: number, issuer: string | null): Promise<void> {
  const after = JSON.stringify({ user_id: userId, provider: issuer })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'edited', before: null, after, event: null })
}
