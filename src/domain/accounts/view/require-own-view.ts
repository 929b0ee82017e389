import { levelAllows } from '../../../kernel/auth/modules.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** A view that is shared is its owner's still. With WRITE on ADMIN one keeps shared views whose owners are gone. */
export function requireOwnView({ actor }: Scope, { created_id }: SqlRow): void {
  if (created_id === actor.userId || levelAllows(actor.levels.admin, 'WRITE')) return
  throw new Forbidden('This view is shared with you: its owner, or WRITE permission on ADMIN, can change it.')
}
