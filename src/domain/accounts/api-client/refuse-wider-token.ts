import { allAt, type Levels } from '../../../kernel/auth/modules.ts'
import { modulesAbove, reachOf, type TokenLimits } from '../../../kernel/auth/token-reach.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { refuseUserAbove } from '../access/index.ts'
import type { apiClient } from './api-client.record.ts'

const everything: Levels = allAt('RW')

/**
 * A limited token cannot create or change a token with a wider reach, even if its user has no further rights now: the user
 * may get them later.
 */
export function refuseWiderToken({ actor }: Scope, limits: SqlRow): void {
  const own = actor.reach ?? everything
  const wanted = reachOf(limitsIn(limits)) ?? everything
  const beyond = modulesAbove(wanted, own)
  if (beyond.length === 0) return
  const list = beyond.map((module) => `${module} ${wanted[module]} (that of yours is ${own[module]})`).join(', ')
  throw new Forbidden(`The token would have more access than your own: ${list}. Limit its scopes.`)
}

/** Refuses tokens of users with higher levels, and own tokens with a wider reach than the one in use. */
export async function refuseTokenAbove(scope: Scope, current: Row<typeof apiClient>): Promise<void> {
  if (current.user_id === scope.actor.userId) refuseWiderToken(scope, current)
  else {
    const userId = mustHave(current.user_id, `the user of token ${current.id}`)
    await refuseUserAbove(scope, userId, 'The user of this token')
  }
}

function limitsIn({ scopes, read_only }: SqlRow): TokenLimits {
  return { scopes: typeof scopes === 'string' ? scopes : null, read_only: Number(read_only ?? 0) }
}
