import { levelAllows } from '../../../kernel/auth/modules.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** Only the owner changes a shared view. WRITE on ADMIN allows it too, for views whose owners are deleted. */
export function requireOwnView({ actor }: Scope, { created_id }: SqlRow): void {
  if (created_id === actor.userId || levelAllows(actor.levels.admin, 'WRITE')) return
  throw new Forbidden('This view is shared with you: its owner, or WRITE permission on ADMIN, can change it.')
}
