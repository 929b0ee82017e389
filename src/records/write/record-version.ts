import { hash } from 'node:crypto'
import { visibleIds } from '../../kernel/auth/visibility.ts'
import { addLinkedIds, linkedIds } from '../../kernel/db/linked-ids.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { type Preconditions, requireNamed } from '../../kernel/http/entity-tag.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { Field } from '../fields/field.ts'
import { ListSql } from '../list/list-statement.ts'
import { loadRecord } from './record-row.ts'

/**
 * The version of a record: its last entry in the journal, and the ids that it is linked to as the actor sees them,
 * because links can be written from their other side. Changes of referred records do not change the version.
 */
export async function recordVersion(scope: Scope, definition: RecordDefinition, id: number): Promise<string> {
  const { dialect, instanceId } = scope.db
  const sql = addEntry(new ListSql(dialect, instanceId, definition.name).add('select '), 't')
  for (const { name, link } of definition.links) addLinkedIds(sql, name, link)
  sql.add(` from "${definition.table}" as t where `).ofInstance('t').add(' and t.id = ').value(id)
  const [[row = {}], ...loaded] = await Promise.all([
    scope.db.statement(sql.text, sql.values),
    ...definition.loading.map((field) => loadedIds(scope, field, id)),
  ])
  const linked = definition.links.map(({ name }) => linkedIds(name, row))
  return versionOf(scope, definition, row, linked, loaded)
}

/** Appends the column `entry`: the last entry in the journal of the row `alias`. */
export function addEntry(sql: ListSql, alias: string): ListSql {
  sql.add('(select max(id) from journal where ').ofInstance().add(' and record = ').value(sql.record)
  return sql.add(` and record_id = ${alias}.id) as entry`)
}

/** The version of the record in a row with this column, from the ids of its links, and those that its fields load. */
export function versionOf(
  { actor }: Scope,
  { links }: RecordDefinition,
  { entry }: SqlRow,
  linked: readonly (readonly number[])[],
  loaded: readonly (readonly number[])[] = [],
): string {
  const others = [...links.map(({ record }, index) => visibleIds(actor, record, linked[index] ?? [])), ...loaded]
  const suffix = others.length === 0 ? '' : `.${hash('sha256', JSON.stringify(others), 'hex').slice(0, 12)}`
  return `r${entry ?? 0}${suffix}`
}

async function loadedIds(scope: Scope, { load }: Field, id: number): Promise<number[]> {
  const texts = await load?.(scope, [{ id }], new Set())
  return [...(texts?.get(id) ?? '').matchAll(/"id":(\d+)/g)].map(([, linkedId]) => Number(linkedId))
}

/** Throws `Stale` if `If-Match` or `If-None-Match` forbids to write the record, and `NotFound` if it is not visible. */
export async function requireVersion(
  scope: Scope,
  definition: RecordDefinition,
  id: number,
  headers: Preconditions,
  state: 'live' | 'deleted' = 'live',
): Promise<void> {
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return
  await loadRecord(scope, definition, id, state)
  requireNamed(headers, await recordVersion(scope, definition, id))
}
