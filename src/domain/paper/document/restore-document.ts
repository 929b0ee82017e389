import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { refuseTakenNumber } from '../document-number/index.ts'
import type { DocumentDefinition } from './define-document.ts'

/** The document keeps its number. Throws `Conflict` if another document has got this number meanwhile. */
export async function restoreDocument(scope: Scope, definition: DocumentDefinition, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, definition, id, 'deleted')
  if (typeof current.number === 'number') {
    await refuseTakenNumber(scope, definition.kind.name, { id, prefix: current.prefix, number: current.number })
  }
  await undeleteRecord(scope, definition, current)
  await definition.kind.billingLinks?.restored?.(scope, current)
  return { id }
}
