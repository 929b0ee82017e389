import { readsKind } from '../auth/readable-kinds.ts'
import { hiddenFrom } from '../auth/visibility.ts'
import type { Scope } from '../scope.ts'
import type { SqlValue } from './sql.ts'
import { SqlText } from './sql-text.ts'
import { tableOf } from './table-of.ts'

type Only = Readonly<Record<string, number | string>> | undefined

/**
 * The same as `absentIds`, for ids in a body: a user without read permission for the kind cannot refer to any record of
 * it.
 */
export async function missingIds(
  scope: Scope,
  record: string,
  ids: readonly number[],
  only?: Only,
): Promise<readonly number[]> {
  return readsKind(scope, record) ? absentIds(scope, record, ids, only) : ids
}

/**
 * The ids of `ids` without a record of the kind in this instance that is live (or deleted) and has the values of
 * `only`. Records that are hidden from the actor count as missing.
 */
export async function absentIds(
  scope: Scope,
  record: string,
  ids: readonly number[],
  only?: Only,
  state: 'live' | 'deleted' = 'live',
): Promise<number[]> {
  const asked = [...new Set(ids)]
  const table = tableOf(record)
  const found = scope.db.keptRows(`${state} ${table} ${JSON.stringify(only)}`, [table])
  const unknown = asked.filter((id) => !found.has(id))
  if (unknown.length > 0) {
    const sql = rowsOf(scope, table, only, state)
    sql.add(' and ').add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(unknown)), 'integer'))
    for (const row of await scope.db.statement<{ id: number }>(sql.text, sql.values)) found.set(row.id, true)
  }
  const hidden = hiddenFrom(scope.actor, record)
  return asked.filter((id) => !found.has(id) || hidden.includes(id))
}

/** The first live record whose text column is exactly `text`. */
export async function findByText(
  scope: Scope,
  record: string,
  column: string,
  text: string,
  only?: Only,
): Promise<number | undefined> {
  const sql = rowsOf(scope, tableOf(record), only, 'live')
    .add(` and "${column}" = `)
    .value(text)
    .add(' order by id limit 1')
  const found = await scope.db.statement<{ id: number }>(sql.text, sql.values)
  return found[0]?.id
}

function rowsOf(scope: Scope, table: string, only: Only, state: 'live' | 'deleted'): SqlText {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  sql
    .add(`select id from "${table}" where `)
    .ofInstance()
    .add(` and deleted is ${state === 'live' ? '' : 'not '}null`)
  const conditions: [string, SqlValue][] = Object.entries(only ?? {})
  for (const [column, value] of conditions) sql.add(` and "${column}" = `).value(value)
  return sql
}
