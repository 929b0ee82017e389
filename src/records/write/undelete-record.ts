import type { SqlRow } from '../../kernel/db/sql.ts'
import { withPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { writeDeleted } from './delete-record.ts'
import { eventOf } from './insert-record.ts'
import { rowJson } from './record-row.ts'

/**
 * Makes a deleted record live again, as it was: its values, links and words were kept. Followers get an event that it
 * was created, because the record is new to them.
 */
export async function undeleteRecord(scope: Scope, definition: RecordDefinition, current: SqlRow): Promise<void> {
  await undeleteRecords(scope, definition, [current])
}

/** The same for many records, each listed once, in a few statements; returns their rows. */
export async function undeleteRecords<R extends SqlRow>(
  scope: Scope,
  definition: RecordDefinition,
  current: readonly R[],
): Promise<R[]> {
  const rows = await writeDeleted(scope, definition, current, null)
  const event = eventOf(definition, 'Created', {})
  for await (const row of withPauses(rows)) {
    await scope.journal.write({
      record: definition.name,
      recordId: Number(row.id),
      action: 'restored',
      before: null,
      after: `{${rowJson(definition, row).join(',')}}`,
      event,
    })
  }
  return rows
}
