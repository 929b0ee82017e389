import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { invoiceTemplate } from './invoice-template.record.ts'

export async function removeInvoiceTemplate(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, invoiceTemplate, id)
  if (current.default === 1) {
    throw new Conflict('The default template cannot be deleted. Make another one of its type the default first.')
  }
  await deleteRecord(scope, invoiceTemplate, current)
  return { id }
}
