import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import type { Credited } from './credit-totals.ts'

/** The quantity credited of each line of an invoice, in the order of the lines. */
export async function creditedQuantities({ db }: Scope, invoiceId: number, lines: readonly Line[]): Promise<Credited> {
  const sql = new SqlText(db.dialect, db.instanceId)
  // PostgreSQL sums integers to a numeric, which is a text to its clients.
  sql.add(`select l.invoice_item_id as line, cast(sum(l.quantity) as ${db.dialect.ddl.integer}) as quantity`)
  sql.add(' from credit_note as n join document_line as l on ').ofInstance('l')
  sql.add(" and l.record = 'credit-note' and l.record_id = n.id where ").ofInstance('n')
  sql.add(' and n.deleted is null and n.invoice_id = ').value(invoiceId).add(' group by l.invoice_item_id')
  const rows = await db.statement<{ line: number; quantity: number }>(sql.text, sql.values)
  const credited = new Map(rows.map(({ line, quantity }) => [line, quantity]))
  return lines.map(({ id }) => credited.get(id) ?? 0)
}
