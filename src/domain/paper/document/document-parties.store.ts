import type { SqlRow } from '../../../kernel/db/sql.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { StoredDocument, StoredInvoice } from './stored-document.ts'

interface PointedRow extends SqlRow {
  id: number
}

interface PointedRows {
  contact: PointedRow
  project: PointedRow
  invoice_template: PointedRow
  quote: StoredDocument
  invoice: StoredInvoice
  file: PointedRow
}

/**
 * The current row that a document refers to, if it does. Deleted rows are included, because documents keep references
 * to them.
 */
export async function findPointedTo<Table extends keyof PointedRows>(
  scope: Scope,
  table: Table,
  id: unknown,
): Promise<PointedRows[Table] | undefined> {
  if (typeof id !== 'number') return undefined
  const row = await scope.db.first(scope.db.rows<PointedRow>(table).selectAll().where('id', '=', id))
  return row as PointedRows[Table] | undefined
}

/** Like `findPointedTo`, for references that every document has. */
export async function pointedTo(scope: Scope, table: keyof PointedRows, id: unknown): Promise<SqlRow> {
  return mustHave(await findPointedTo(scope, table, id), 'what a document points to')
}

export async function companyRow(scope: Scope): Promise<SqlRow> {
  return mustHave(await scope.db.first(scope.db.records<PointedRow>('instance').selectAll()), 'the instance')
}

/** The tax that earlier credit notes of the same invoice took back, in ten-thousandths. */
export async function taxCreditedBefore({ db }: Scope, { id, invoice_id }: StoredDocument): Promise<number> {
  const sql = new SqlText(db.dialect, db.instanceId)
  // PostgreSQL sums integers to a numeric, which is a text to its clients.
  sql.add(`select cast(coalesce(sum(n.tax_total), 0) as ${db.dialect.ddl.integer}) as tax from credit_note as n where `)
  sql.ofInstance('n').add(' and n.deleted is null and n.invoice_id = ').value(Number(invoice_id))
  const rows = await db.statement<{ tax: number }>(sql.add(' and n.id < ').value(id).text, sql.values)
  return rows[0]?.tax ?? 0
}
