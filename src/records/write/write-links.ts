import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Link } from '../fields/field.ts'

/** A record with the ids that it is to be linked to, in that order. */
export interface Linked {
  readonly row: SqlRow
  readonly ids: readonly number[]
}

/** Links records that have no links yet. */
export async function insertLinks(scope: Scope, link: Link, linked: readonly Linked[]): Promise<void> {
  const carries = link.carries ?? []
  const rows = linked.flatMap(({ row, ids }) =>
    ids.map((id, position) => [row.id ?? null, id, position, ...carries.map((column) => row[column] ?? null)]),
  )
  await insertRows(scope.db, link.table, [link.own, link.other, 'position', ...carries], rows)
}

/** Makes `ids` the links of the record, in that order. */
export async function replaceLinks(scope: Scope, link: Link, row: SqlRow, ids: readonly number[]): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`delete from "${link.table}" where `).ofInstance().add(` and "${link.own}" = `).value(Number(row.id))
  await scope.db.execute(sql.text, sql.values)
  await insertLinks(scope, link, [{ row, ids }])
}

/** Repeats changed columns of the record in its link rows. */
export async function carryIntoLinks(
  scope: Scope,
  link: Link,
  row: SqlRow,
  changed: ReadonlySet<string>,
): Promise<void> {
  const carried = link.carries?.filter((column) => changed.has(column)) ?? []
  if (carried.length === 0) return
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`update "${link.table}" set `)
  sql.joined(
    carried.map((column) => () => sql.add(`"${column}" = `).value(row[column] ?? null)),
    ', ',
  )
  sql.add(' where ').ofInstance().add(` and "${link.own}" = `).value(Number(row.id))
  await scope.db.execute(sql.text, sql.values)
}
