import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { not } from '../../../records/list/predicate.ts'
import { visibleRows } from '../../../records/list/visible-rows.ts'
import type { RecordKind } from '../../../records/record-kind.ts'

type ExistingRow = SqlRow & { readonly id: number }

/** The live records of a kind that the actor sees as they are, with these columns. */
export function existingRecords(scope: Scope, kind: RecordKind, columns: readonly string[]): Promise<ExistingRow[]> {
  const { db } = scope
  const sql = new ListSql(db.dialect, db.instanceId, kind.name)
  const chosen = ['id', ...columns.filter((one) => one !== 'id')].map((column) => `t."${column}"`)
  sql
    .add(`select ${chosen.join(', ')} from "${kind.table}" as t where `)
    .ofInstance('t')
    .add(' and t.deleted is null')
  const masked = kind.masked?.(scope)?.rows
  for (const predicate of [...visibleRows(kind, scope), ...(masked === undefined ? [] : [not(masked)])]) {
    predicate(sql.add(' and '))
  }
  return db.statement<ExistingRow>(sql.add(' order by t.id').text, sql.values)
}
