import { hash } from 'node:crypto'
import { visibleIds } from '../../kernel/auth/visibility.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import { Stale } from '../../kernel/errors.ts'
import { namesVersion } from '../../kernel/http/entity-tag.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { loadLinks, loadRecord } from './record-row.ts'

/**
 * The version of a record: its last entry in the journal, and the ids that it is linked to as the actor sees them,
 * because links can be written from their other side. Changes of referred records do not change the version.
 */
export async function recordVersion(scope: Scope, definition: RecordDefinition, id: number): Promise<string> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql.add('select max(id) as id from journal where ').ofInstance().add(' and record = ').value(definition.name)
  sql.add(' and record_id = ').value(id)
  const [[entry], ...linked] = await Promise.all([
    scope.db.statement<{ id: number | null }>(sql.text, sql.values),
    ...[...definition.members.values()].flatMap((field) => linkedIdsOf(scope, field, id) ?? []),
  ])
  const links = linked.length === 0 ? '' : `.${hash('sha256', JSON.stringify(linked), 'hex').slice(0, 12)}`
  return `r${entry?.id ?? 0}${links}`
}

type Member = RecordDefinition['members'] extends ReadonlyMap<string, infer M> ? M : never

/** Undefined for a member whose changes are always changes of the record's own row. */
function linkedIdsOf(scope: Scope, field: Member, id: number): Promise<readonly number[]> | undefined {
  const [reference] = field.references
  if (reference?.by === 'link') {
    return loadLinks(scope, reference.link, id).then((ids) => visibleIds(scope.actor, reference.record, ids))
  }
  if (field.load === undefined || field.body === null || field.columns.length > 0) return undefined
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
