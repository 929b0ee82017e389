import { hash } from 'node:crypto'
import { visibleIds } from '../../kernel/auth/visibility.ts'
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
  const links = linksOf(definition)
  const sql = new ListSql(dialect, instanceId, definition.name)
  sql.add('select (select max(id) from journal where ').ofInstance().add(' and record = ').value(definition.name)
  sql.add(' and record_id = t.id) as entry')
  for (const { name, link } of links) addLinkedIds(sql, name, link)
  sql.add(` from "${definition.table}" as t where `).ofInstance('t').add(' and t.id = ').value(id)
  const [[row = {}], ...loaded] = await Promise.all([
    scope.db.statement(sql.text, sql.values),
    ...[...definition.members.values()].flatMap((field) => loadedIds(scope, field, id) ?? []),
  ])
  const others = [...links.map(({ name, record }) => visibleIds(scope.actor, record, linkedIds(name, row))), ...loaded]
  const suffix = others.length === 0 ? '' : `.${hash('sha256', JSON.stringify(others), 'hex').slice(0, 12)}`
  return `r${row.entry ?? 0}${suffix}`
}

/** The ids that a member loads from other records, whose changes are not always changes of the record's own row. */
function loadedIds(scope: Scope, field: Field, id: number): Promise<number[]> | undefined {
  const isStored = field.references[0]?.by === 'link' || field.body === null || field.columns.length > 0
  if (isStored || field.load === undefined) return undefined
  return field.load(scope, [{ id }], new Set()).then((texts) => {
    return [...(texts.get(id) ?? '').matchAll(/"id":(\d+)/g)].map(([, linkedId]) => Number(linkedId))
  })
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
