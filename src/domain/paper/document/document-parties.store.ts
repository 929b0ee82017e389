import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'

interface PointedRow {
  id: number
  [column: string]: string | number | null
}

type PointedTable = 'contact' | 'project' | 'invoice_template' | 'quote' | 'invoice' | 'file'

/**
 * The current row that a document refers to, if it does. Deleted rows are included, because documents keep references
 * to them.
 */
export async function findPointedTo(scope: Scope, table: PointedTable, id: unknown): Promise<SqlRow | undefined> {
  if (typeof id !== 'number') return undefined
  return scope.db.first(scope.db.rows<PointedRow>(table).selectAll().where('id', '=', id))
}

/** Like `findPointedTo`, for references that every document has. */
export async function pointedTo(scope: Scope, table: PointedTable, id: unknown): Promise<SqlRow> {
  return only(await findPointedTo(scope, table, id))
}

export async function companyRow(scope: Scope): Promise<SqlRow> {
  return only(await scope.db.first(scope.db.records<PointedRow>('instance').selectAll()))
}

function only(row: SqlRow | undefined): SqlRow {
  if (row === undefined) throw new Error('what a document points to is gone')
  return row
}
