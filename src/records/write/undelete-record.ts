import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { writeDeleted } from './delete-record.ts'
import { eventOf } from './insert-record.ts'
import { rowJson } from './record-row.ts'

/**
 * Makes a deleted record live again, as it was: its values, links and words never went. Whoever followed its deletion
 * is told that it was created, because to them it is new.
 */
export async function undeleteRecord(scope: Scope, definition: RecordDefinition, current: SqlRow): Promise<void> {
  const [row = current] = await writeDeleted(scope, definition, [current], null)
  await scope.journal.write({
    record: definition.name,
    recordId: Number(current.id),
    action: 'restored',
    before: null,
    after: `{${rowJson(definition, row).join(',')}}`,
    event: eventOf(definition, 'Created', {}),
  })
}
