import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'

/** A row that a document points to. It may have been deleted since, and still shows on the document. */
export async function pointedTo(
  scope: Scope,
  table: 'invoice' | 'invoice_template' | 'file',
  id: unknown,
): Promise<SqlRow | undefined> {
  if (typeof id !== 'number') return undefined
  return scope.db.first(scope.db.rows<SqlRow>(table).selectAll().where('id', '=', id))
}
