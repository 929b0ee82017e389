import { carryIntoLinks } from '../../kernel/db/link-tables.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { countRecords } from '../../kernel/db/tally.ts'
import { updateRows } from '../../kernel/db/update-rows.ts'
import { noteDeleted } from '../../kernel/db/words/index-words.ts'
import { mapWithPauses, withPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { eventOf, type WriteOptions } from './insert-record.ts'
import { rowJson } from './record-row.ts'
import { hasWords } from './write-words.ts'

/**
 * Marks a live record as deleted. Its row stays: lists hide it, `updated_after` lists it, and references to it keep
 * showing its name (contract section 1, safety of writes).
 */
export async function deleteRecord(
  scope: Scope,
  definition: RecordDefinition,
  current: SqlRow,
  options: WriteOptions = {},
): Promise<void> {
  await deleteRecords(scope, definition, [current], options)
}

/** The same for many records, each listed once, in a few statements. */
export async function deleteRecords(
  scope: Scope,
  definition: RecordDefinition,
  rows: readonly SqlRow[],
  options: WriteOptions = {},
): Promise<void> {
  await writeDeleted(scope, definition, rows, scope.clock.now())
  const event = eventOf(definition, 'Deleted', options)
  for await (const row of withPauses(rows)) {
    await scope.journal.write({
      record: definition.name,
      recordId: Number(row.id),
      action: 'deleted',
      before: `{${rowJson(definition, row).join(',')}}`,
      after: null,
      event,
    })
  }
}

/** Writes the time of deletion, or null for restored records, and updates the counts; returns their rows. */
export async function writeDeleted<R extends SqlRow>(
  scope: Scope,
  definition: RecordDefinition,
  current: readonly R[],
  deleted: number | null,
): Promise<R[]> {
  if (current.length === 0) return []
  const written = { deleted, updated: scope.clock.now(), updated_id: scope.actor.userId }
  const rows = await mapWithPauses(current, (row): R => ({ ...row, ...written }))
  const ids = rows.map(({ id }) => Number(id))
  const columns = ids.map((id) => ({ id, ...written }))
  await updateRows(scope.db, definition.table, 'id', columns)
  const changed = new Set(Object.keys(written))
  const changes = rows.map((row) => ({ row, changed }))
  for (const { link } of definition.links) await carryIntoLinks(scope.db, link, changes)
  await countRecords(scope.db, definition.name, ids, deleted === null ? 1 : -1)
  if (hasWords(definition)) await noteDeleted(scope.db, definition.name, ids, deleted === null ? 'live' : 'deleted')
  return rows
}
