import { loadLinks } from '../../kernel/db/link-tables.ts'
import { Invalid } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { requireCustomValues } from '../custom-values.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { RecordKind } from '../record-kind.ts'
import { BodyReader } from './body-reader.ts'
import type { ChangeRequest, WriteAnswer } from './default-verbs.ts'
import { loadRecord } from './record-row.ts'

/**
 * Restores a record and updates it with the body, if there is one. Throws `Invalid` with each member that the record
 * lacks and that has become required since it was deleted.
 */
export async function restoreWhole(scope: Scope, kind: RecordKind, request: ChangeRequest): Promise<WriteAnswer> {
  const { restore, update } = kind.verbs
  if (restore === null) throw new Error(`${kind.name} cannot be restored`)
  const answer = await restore.run(scope, request)
  const { id, body } = request
  const changed = update === null || body == null ? undefined : await update.run(scope, { id, body, given: {} })
  if (kind.customFields !== undefined) await requireWhole(scope, kind, id)
  return { ...answer, warnings: [...(answer.warnings ?? []), ...(changed?.warnings ?? [])] }
}

async function requireWhole(scope: Scope, definition: RecordDefinition, id: number): Promise<void> {
  const reader = new BodyReader(scope, definition, await loadRecord(scope, definition, id), 'restored')
  for (const { name, link } of definition.links) reader.currentLinks[name] = await loadLinks(scope.db, link, id)
  requireCustomValues(definition.customFields ?? { all: [] }, reader)
  await definition.check?.(reader)
  await reader.settle()
  if (reader.faults.length > 0) throw new Invalid(reader.faults)
}
