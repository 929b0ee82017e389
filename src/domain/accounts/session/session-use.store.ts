import { updateRows } from '../../../kernel/db/update-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** Notes when sessions were last used, by their ids, unless a later time is noted already. */
export function noteSessionUses({ db }: Scope, uses: ReadonlyMap<number, number>): Promise<void> {
  const rows = Array.from(uses, ([id, last_used]) => ({ id, last_used }))
  return updateRows(db, 'user_session', 'id', rows, 'last_used')
}
