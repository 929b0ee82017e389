import { hiddenFrom } from '../../../../kernel/auth/visibility.ts'
import type { SqlRow } from '../../../../kernel/db/sql.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../../records/define-record.ts'
import { ListSql } from '../../../../records/list/list-statement.ts'
import { anyOf } from '../../../../records/list/predicate.ts'
import { readableEntries } from '../../../accounts/access/index.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The ids of the deliveries of a page whose bodies the actor may read: they can read and see the record as it is now,
 * and nothing in the body is hidden from them.
 */
export async function readableBodies(
  scope: Scope,
  rows: readonly SqlRow[],
  kinds: readonly RecordDefinition[],
): Promise<ReadonlySet<number>> {
  const { db } = scope
  const ids = rows.map(({ id }) => Number(id))
  const sql = new ListSql(db.dialect, db.instanceId, 'webhook/delivery')
  sql.add('select t.id from webhook_delivery as t where ').ofInstance('t')
  for (const condition of [anyOf('id', ids), ...readableEntries(scope, kinds)]) condition(sql.add(' and '))
  const readable = new Set((await db.statement<{ id: number }>(sql.text, sql.values)).map(({ id }) => id))
  const bodies = rows.flatMap(({ id, record, body }) => {
    const definition = kinds.find(({ name }) => name === record)
    const { data } = JSON.parse(String(body)) as { readonly data: Body }
    return readable.has(Number(id)) && (definition === undefined || isAllSeen(scope, definition, data))
      ? Number(id)
      : []
  })
  return new Set(bodies)
}

/** Whether the sent record refers to nothing that is hidden from the actor, and shows no more than its list does. */
function isAllSeen(scope: Scope, { members }: RecordDefinition, data: Body): boolean {
  return [...members.values()].every((field) => {
    const value = data[field.name]
    // A field that shows different texts to different viewers has a name for each audience.
    if (value != null && typeof field.forViewer?.(scope)?.forSome === 'string') return false
    if (!Array.isArray(value)) return true
    const hidden = field.references.flatMap(({ record }) => hiddenFrom(scope.actor, record))
    return !value.some((element: { readonly id?: number }) => element.id !== undefined && hidden.includes(element.id))
  })
}
