import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { eventOf, type RecordValues, type WriteOptions } from './insert-record.ts'
import { linkOf, loadLinks, rowJson } from './record-row.ts'
import { replaceLinks } from './write-links.ts'
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
  const before = rowJson(definition, current, changed)
  const after = rowJson(definition, { ...current, ...values }, changed)
  for (const [name, ids] of Object.entries(links)) {
    const field = definition.members.get(name)
    const link = field && linkOf(field)
    if (link === undefined) continue
    const held = await loadLinks(scope, link, id)
    if (held.length === ids.length && held.every((one, index) => one === ids[index])) continue
    await replaceLinks(scope, link, id, ids)
    before.push(`"${name}":${JSON.stringify(held)}`)
    after.push(`"${name}":${JSON.stringify(ids)}`)
  }
  if (after.length === 0) return false
  const meta = { updated_id: scope.actor.userId, updated: scope.clock.now() }
  const row: SqlRow = { ...current, ...values, ...meta }
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
