import type { Scope } from '../../../kernel/scope.ts'

interface UsedToken {
  id: number
  last_used: string | null
}

/** Notes the day on which an api-client was last used, unless it is noted already. */
export async function noteUse({ db }: Scope, apiClientId: number, day: string): Promise<void> {
  const client = db.update<UsedToken>('api_client', { last_used: day }).where('id', '=', apiClientId)
  await db.run(client.where((row) => row.or([row('last_used', 'is', null), row('last_used', '<>', day)])))
}
