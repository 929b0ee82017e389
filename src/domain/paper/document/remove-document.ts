import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import type { DocumentDefinition } from './define-document.ts'
import { DRAFT } from './document-kind.ts'

export async function removeDocument(scope: Scope, definition: DocumentDefinition, id: number): Promise<WriteAnswer> {
  const { name, statuses, billingLinks } = definition.kind
  const current = await loadRecord(scope, definition, id)
  if (current.status_id !== DRAFT) {
    const status = statuses.get(current.status_id)
    throw new Conflict(`Only a draft can be deleted: the status of this ${name} is ${status}.`)
  }
  await deleteRecord(scope, definition, current)
  await billingLinks?.deleted?.(scope, current)
  return { id }
}
