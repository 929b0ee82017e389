import { hash } from 'node:crypto'
import { visibleIds } from '../../kernel/auth/visibility.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Stale } from '../../kernel/errors.ts'
import { namesVersion } from '../../kernel/http/entity-tag.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import { addLinkedIds } from '../list/list-sql.ts'
import { ListSql } from '../list/list-statement.ts'
import { linkedIds } from '../list/rendered-references.ts'
import { linksOf, loadRecord } from './record-row.ts'

/**
 * The version of a record: its last entry in the journal, and the ids that it is linked to as the actor sees them,
 * because links can be written from their other side. Changes of referred records do not change the version.
 */
export async function recordVersion(scope: Scope, definition: RecordDefinition, id: number): Promise<string> {
  const { dialect, instanceId } = scope.db
  const sql = addVersionColumns(new ListSql(dialect, instanceId, definition.name).add('select '), definition, 't')
  sql.add(` from "${definition.table}" as t where `).ofInstance('t').add(' and t.id = ').value(id)
  const [[row = {}], ...loaded] = await Promise.all([
    scope.db.statement(sql.text, sql.values),
    ...loadingFields(definition).map((field) => loadedIds(scope, field, id)),
  ])
  return versionIn(row, scope, definition, loaded)
}

/** Appends the columns of the row `alias` that `versionIn` reads. */
export function addVersionColumns(sql: ListSql, definition: RecordDefinition, alias: string): ListSql {
  sql.add('(select max(id) from journal where ').ofInstance().add(' and record = ').value(definition.name)
  sql.add(` and record_id = ${alias}.id) as entry`)
  for (const { name, link } of linksOf(definition)) addLinkedIds(sql, name, link, alias)
  return sql
}

/** The version of the record in a row with these columns, and with the ids that its fields load. */
export function versionIn(
  row: SqlRow,
  scope: Scope,
  definition: RecordDefinition,
  loaded: readonly (readonly number[])[] = [],
): string {
  const links = linksOf(definition)
  const others = [...links.map(({ name, record }) => visibleIds(scope.actor, record, linkedIds(name, row))), ...loaded]
  const suffix = others.length === 0 ? '' : `.${hash('sha256', JSON.stringify(others), 'hex').slice(0, 12)}`
  return `r${row.entry ?? 0}${suffix}`
}

/** The members that are loaded from other records, whose changes are not always changes of the record's own row. */
export function loadingFields({ members }: RecordDefinition): Field[] {
  return [...members.values()].filter(({ load, body, columns, references: [reference] }) => {
    return load !== undefined && body !== null && columns.length === 0 && reference?.by !== 'link'
  })
}

async function loadedIds(scope: Scope, { load }: Field, id: number): Promise<number[]> {
  const texts = await load?.(scope, [{ id }], new Set())
  return [...(texts?.get(id) ?? '').matchAll(/"id":(\d+)/g)].map(([, linkedId]) => Number(linkedId))
}

/** Throws `Stale` if `If-Match` names another version of the record, and `NotFound` if no such record is visible. */
export async function requireVersion(
  scope: Scope,
  definition: RecordDefinition,
  id: number,
  ifMatch: string | undefined,
  state: 'live' | 'deleted' = 'live',
): Promise<void> {
  if (ifMatch === undefined) return
  await loadRecord(scope, definition, id, state)
  if (!namesVersion(ifMatch, await recordVersion(scope, definition, id))) throw new Stale()
}
