import type { SqlRow } from '../../kernel/db/sql.ts'
import { countRecord } from '../../kernel/db/tally.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { eventOf, type WriteOptions } from './insert-record.ts'
import { linkOf, rowJson } from './record-row.ts'
import { updateRow } from './update-record.ts'
import { carryIntoLinks } from './write-links.ts'

/**
 * Marks a live record as deleted. Its row stays: lists hide it, `updated_after` shows it, and what points to it keeps
 * showing its name (contract section 1, safety of writes).
 */
export async function deleteRecord(
  scope: Scope,
  definition: RecordDefinition,
  current: SqlRow,
  options: WriteOptions = {},
): Promise<void> {
  await writeDeleted(scope, definition, current, scope.clock.now())
  await scope.journal.write({
    record: definition.name,
    recordId: Number(current.id),
    action: 'deleted',
    before: `{${rowJson(definition, current).join(',')}}`,
    after: null,
    event: eventOf(definition, 'Deleted', options),
  })
}

/** Writes when a record was deleted, or null for one that is live again, and counts it out or back in; answers its row. */
export async function writeDeleted(
  scope: Scope,
  definition: RecordDefinition,
  current: SqlRow,
  deleted: number | null,
): Promise<SqlRow> {
  const row: SqlRow = { ...current, deleted, updated: scope.clock.now(), updated_id: scope.actor.userId }
  const changed = new Set(['deleted', 'updated', 'updated_id'])
  await updateRow(scope, definition, row, [...changed])
  for (const field of definition.members.values()) {
    const link = linkOf(field)
    if (link !== undefined) await carryIntoLinks(scope, link, row, changed)
  }
  await countRecord(scope.db, definition.name, Number(current.id), deleted === null ? 1 : -1)
  return row
}
