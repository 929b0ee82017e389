import { readOnlyFor } from '../../kernel/auth/visibility.ts'
import { addElements, withElements } from '../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Forbidden, NotFound } from '../../kernel/errors.ts'
import { pagesOf } from '../../kernel/pages-of.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition, Row } from '../define-record.ts'
import type { Link } from '../fields/column.ts'
import { columnsOfMembers } from '../fields/columns-of-members.ts'
import { ListSql } from '../list/list-statement.ts'
import { writeIsOneOf } from '../list/predicate.ts'
import { visibleRows } from '../list/visible-rows.ts'
import { isMasked, MASKED } from '../mask.ts'

/** Reads one live or deleted record that is visible to the actor, as stored; throws `NotFound`. */
export async function loadRecord<D extends RecordDefinition>(
  scope: Scope,
  definition: D,
  id: number,
  state: 'live' | 'deleted' = 'live',
): Promise<Row<D> & SqlRow> {
  const sql = new ListSql(scope.db.dialect, scope.instance.id, definition.name)
  const mask = definition.masked?.(scope)
  const members = [...definition.members.values()]
  sql.add(`select ${[...columnsOfMembers(members), 'deleted'].map((name) => `t."${name}"`).join(', ')}`)
  addElements(sql, members)
  if (mask !== undefined) writeIsOneOf(sql.add(', '), mask.rows).add(` as "${MASKED}"`)
  sql.add(` from "${definition.table}" as t where `).ofInstance('t')
  sql
    .add(' and t.id = ')
    .value(id)
    .add(` and t.deleted is ${state === 'live' ? '' : 'not '}null`)
  for (const predicate of visibleRows(definition, scope)) {
    sql.add(' and ')
    predicate(sql)
  }
  const [row] = await scope.db.statement(sql.text, sql.values)
  if (row === undefined) throw new NotFound()
  withElements(members, [row])
  if (mask !== undefined && isMasked(row)) throw new Forbidden(mask.refusal)
  if (readOnlyFor(scope.actor, definition.name).includes(id)) {
    throw new Forbidden(`You may see this ${definition.name}, but not change it: an access list gives you "R-" there.`)
  }
  return row as Row<D> & SqlRow
}

/** The ids that a record holds through a link table, in order. */
export async function loadLinks(scope: Scope, link: Link, ownId: number): Promise<readonly number[]> {
  return (await loadLinksOf(scope, link, [ownId])).get(ownId) ?? []
}

/** Records whose links one statement reads: each may have some hundred links. */
const RECORDS_PER_STATEMENT = 500

/** The same for many records, by their ids; records without links are left out. */
export async function loadLinksOf(
  scope: Scope,
  link: Link,
  ownIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const held = new Map<number, number[]>()
  for await (const page of pagesOf(ownIds, RECORDS_PER_STATEMENT)) {
    const sql = new ListSql(scope.db.dialect, scope.instance.id, '')
    sql.add(`select "${link.own}" as own, "${link.other}" as id from "${link.table}" where `).ofInstance().add(' and ')
    sql.add(sql.dialect.anyOf(`"${link.own}"`, sql.placeholder(JSON.stringify(page)), 'integer'))
    sql.add(` order by "${link.own}", position, "${link.other}"`)
    for (const { own, id } of await scope.db.statement<{ own: number; id: number }>(sql.text, sql.values)) {
      const ids = held.get(own)
      if (ids === undefined) held.set(own, [id])
      else ids.push(id)
    }
  }
  return held
}

/** The fields of a kind that are stored in link tables, by name, and the kind of the records that they refer to. */
export function linksOf(definition: RecordDefinition): { name: string; link: Link; record: string }[] {
  return [...definition.members.values()].flatMap(({ name, references: [reference] }) =>
    reference?.by === 'link' ? { name, link: reference.link, record: reference.record } : [],
  )
}

/** The stored members of a row as a JSON object, for the journal; only those of `columns`, if set. */
export function rowJson(definition: RecordDefinition, row: SqlRow, columns?: ReadonlySet<string>): string[] {
  const parts: string[] = []
  for (const field of definition.members.values()) {
    for (const column of field.columns) {
      if (columns !== undefined && !columns.has(column.name)) continue
      parts.push(`"${column.name}":${column.json(row[column.name] ?? null, row)}`)
    }
  }
  return parts
}
