import { hashToken, newToken } from '../../../kernel/auth/token.ts'
import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { levelsOfUser, refuseHigherLevels, refuseWiderVisibility } from '../access/index.ts'
import { requireRecentProof } from '../session/index.ts'
import { apiClient } from './api-client.record.ts'
import { defaultExpiry } from './default-expiry.ts'
import { refuseWiderToken } from './refuse-wider-token.ts'
import { scopesFor } from './token-scopes.ts'

export async function createApiClient(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const { values, warnings } = await readBody(scope, apiClient, body)
  const user_id = Number(values.user_id ?? scope.actor.userId)
  if (user_id !== scope.actor.userId) {
    refuseHigherLevels(scope, await levelsOfUser(scope, user_id), 'The user of this token')
  }
  await refuseWiderVisibility(scope, user_id, 'The user of this token')
  const limits = limitsOf(scope, values)
  refuseWiderToken(scope, limits)
  await requireRecentProof(scope)
  const token = newToken(scope.instance.id)
  const id = await insertApiClient(scope, { ...values, ...limits, user_id }, token)
  // A dry run stores no token, so one that it showed would not work.
  return { id, also: scope.trial === undefined ? { token } : {}, warnings }
}

/** A token that a limited token creates has the same limits, unless the body has others. */
function limitsOf({ actor }: Scope, { scopes = null, read_only = 0 }: SqlRow): SqlRow {
  const isSaid = scopes !== null || read_only !== 0
  return isSaid || actor.reach === undefined ? { scopes, read_only } : { scopes: scopesFor(actor.reach), read_only }
}

/** Only the hash of the token is stored, so the token cannot be shown again. */
export function insertApiClient(
  scope: Scope,
  values: Readonly<Record<string, SqlValue>> & { readonly user_id: number },
  token: string,
): Promise<number> {
  const expires = values.expires ?? defaultExpiry(scope)
  return insertRecord(scope, apiClient, { values: { ...values, expires, token_hash: hashToken(token) }, links: {} })
}
