import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { eventOf, type RecordValues, type WriteOptions } from './insert-record.ts'
import { linkOf, loadLinks, rowJson } from './record-row.ts'
import { carryIntoLinks, replaceLinks } from './write-links.ts'
import { replaceWords } from './write-words.ts'

/**
 * Writes what differs from the stored row, with its journal entry; answers whether anything did. What is sent back as
 * it was read changes nothing, not even `updated`.
 */
export async function updateRecord(
  scope: Scope,
  definition: RecordDefinition,
  current: SqlRow,
  { values, links }: RecordValues,
  options: WriteOptions = {},
): Promise<boolean> {
  const id = Number(current.id)
  const changed = new Set(
    Object.keys(values).filter((column) => (values[column] ?? null) !== (current[column] ?? null)),
  )
  const meta = { updated_id: scope.actor.userId, updated: scope.clock.now() }
  const row: SqlRow = { ...current, ...values, ...meta }
  const before = rowJson(definition, current, changed)
  const after = rowJson(definition, row, changed)
  for (const field of definition.members.values()) {
    const link = linkOf(field)
    if (link === undefined) continue
    const ids = links[field.name]
    const held = ids === undefined ? undefined : await loadLinks(scope, link, id)
    if (ids === undefined || held === undefined || sameIds(held, ids)) await carryIntoLinks(scope, link, row, changed)
    else {
      await replaceLinks(scope, link, row, ids)
      before.push(`"${field.name}":${JSON.stringify(held)}`)
      after.push(`"${field.name}":${JSON.stringify(ids)}`)
    }
  }
  if (after.length === 0) return false
  await updateRow(scope, definition, row, [...changed, 'updated_id', 'updated'])
  await replaceWords(scope, definition, row, changed)
  await scope.journal.write({
    record: definition.name,
    recordId: id,
    action: 'edited',
    before: `{${before.join(',')}}`,
    after: `{${after.join(',')}}`,
    event: eventOf(definition, 'Edited', options),
  })
  return true
}

function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

/** Writes the named columns of a row. */
export async function updateRow(
  scope: Scope,
  definition: RecordDefinition,
  row: SqlRow,
  columns: readonly string[],
): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`update "${definition.table}" set `)
  sql.joined(
    columns.map((column) => () => sql.add(`"${column}" = `).value(row[column] ?? null)),
    ', ',
  )
  sql.add(' where ').ofInstance().add(' and id = ').value(Number(row.id))
  await scope.db.execute(sql.text, sql.values)
}
