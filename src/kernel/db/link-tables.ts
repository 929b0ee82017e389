import { pagesOf } from '../pages-of.ts'
import { insertRows } from './insert-rows.ts'
import type { ScopedDb } from './scoped-db.ts'
import type { SqlRow } from './sql.ts'
import { SqlText } from './sql-text.ts'
import { updateRows } from './update-rows.ts'

/** A many-to-many table, seen from one side. Rows are `(instance_id, <own>, <other>, position)`. */
export interface Link {
  readonly table: string
  /** The column with the id of the record that has the field. */
  readonly own: string
  /** The column with the id of the referred record. */
  readonly other: string
  /** Columns of the record that its link rows repeat, so that one index of the links can be used for both. */
  readonly carries?: readonly string[]
}

/** The ids that a record holds through a link table, in order. */
export async function loadLinks(db: ScopedDb, link: Link, ownId: number): Promise<readonly number[]> {
  return (await loadLinksOf(db, link, [ownId])).get(ownId) ?? []
}

/** Records whose links one statement reads: each may have some hundred links. */
const RECORDS_PER_STATEMENT = 500

/** The same for many records, by their ids; records without links are left out. */
export async function loadLinksOf(
  db: ScopedDb,
  link: Link,
  ownIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const held = new Map<number, number[]>()
  for await (const page of pagesOf(ownIds, RECORDS_PER_STATEMENT)) {
    const sql = new SqlText(db.dialect, db.instanceId)
    sql.add(`select "${link.own}" as own, "${link.other}" as id from "${link.table}" where `).ofInstance().add(' and ')
    sql.add(sql.dialect.anyOf(`"${link.own}"`, sql.placeholder(JSON.stringify(page)), 'integer'))
    sql.add(` order by "${link.own}", position, "${link.other}"`)
    for (const { own, id } of await db.statement<{ own: number; id: number }>(sql.text, sql.values)) {
      const ids = held.get(own)
      if (ids === undefined) held.set(own, [id])
      else ids.push(id)
    }
  }
  return held
}

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
export async function insertLinks(db: ScopedDb, link: Link, linked: readonly Linked[]): Promise<void> {
  const carries = link.carries ?? []
  const rows = linked.flatMap(({ row, ids }) =>
    ids.map((id, position) => [row.id ?? null, id, position, ...carries.map((column) => row[column] ?? null)]),
  )
  await insertRows(db, link.table, [link.own, link.other, 'position', ...carries], rows)
}

/** Records whose links one statement deletes: with some ten links each it takes a few milliseconds. */
const UNLINKED_PER_STATEMENT = 250

/** Replaces the links of each record by its ids, in that order. */
export async function replaceLinks(db: ScopedDb, link: Link, linked: readonly Linked[]): Promise<void> {
  for await (const page of pagesOf(linked, UNLINKED_PER_STATEMENT)) {
    const ids = JSON.stringify(page.map(({ row }) => row.id))
    const sql = new SqlText(db.dialect, db.instanceId)
    sql.add(`delete from "${link.table}" where `).ofInstance().add(' and ')
    sql.add(sql.dialect.anyOf(`"${link.own}"`, sql.placeholder(ids), 'integer'))
    await db.execute(sql.text, sql.values)
  }
  await insertLinks(db, link, linked)
}

/** Repeats changed columns of records in their link rows. */
export async function carryIntoLinks(db: ScopedDb, link: Link, changes: readonly ChangedRow[]): Promise<void> {
  const carried = changes.map(({ row, changed }) => {
    const columns = link.carries?.filter((column) => changed.has(column)) ?? []
    return Object.fromEntries([[link.own, row.id ?? null], ...columns.map((column) => [column, row[column] ?? null])])
  })
  await updateRows(db, link.table, link.own, carried)
}
