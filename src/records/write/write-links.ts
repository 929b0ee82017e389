import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import { updateRows } from '../../kernel/db/update-rows.ts'
import { pagesOf } from '../../kernel/pages-of.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Link } from '../fields/column.ts'

/** A record with the ids of its new links, in that order. */
export interface Linked {
  readonly row: SqlRow
  readonly ids: readonly number[]
}

/** A record in its new state, and the columns that change. */
export interface ChangedRow {
  readonly row: SqlRow
  readonly changed: ReadonlySet<string>
}

/** Links records that have no links yet. */
export async function insertLinks(scope: Scope, link: Link, linked: readonly Linked[]): Promise<void> {
  const carries = link.carries ?? []
  const rows = linked.flatMap(({ row, ids }) =>
    ids.map((id, position) => [row.id ?? null, id, position, ...carries.map((column) => row[column] ?? null)]),
  )
  await insertRows(scope.db, link.table, [link.own, link.other, 'position', ...carries], rows)
}

/** Records whose links one statement deletes: with some ten links each it takes a few milliseconds. */
const UNLINKED_PER_STATEMENT = 250

/** Replaces the links of each record by its ids, in that order. */
export async function replaceLinks(scope: Scope, link: Link, linked: readonly Linked[]): Promise<void> {
  for await (const page of pagesOf(linked, UNLINKED_PER_STATEMENT)) {
    const ids = JSON.stringify(page.map(({ row }) => row.id))
    const sql = new SqlText(scope.db.dialect, scope.instance.id)
    sql.add(`delete from "${link.table}" where `).ofInstance().add(' and ')
    sql.add(sql.dialect.anyOf(`"${link.own}"`, sql.placeholder(ids), 'integer'))
    await scope.db.execute(sql.text, sql.values)
  }
  await insertLinks(scope, link, linked)
}

/** Repeats changed columns of records in their link rows. */
export async function carryIntoLinks(scope: Scope, link: Link, changes: readonly ChangedRow[]): Promise<void> {
  const carried = changes.map(({ row, changed }) => {
    const columns = link.carries?.filter((column) => changed.has(column)) ?? []
    return Object.fromEntries([[link.own, row.id ?? null], ...columns.map((column) => [column, row[column] ?? null])])
  })
  await updateRows(scope.db, link.table, link.own, carried)
}
