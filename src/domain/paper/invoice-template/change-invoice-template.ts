import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { invoiceTemplate } from './invoice-template.record.ts'
import { unsetDefaultTemplate } from './unset-default-template.ts'

export async function changeInvoiceTemplate(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, invoiceTemplate, id)
  const reader = await readBody(scope, invoiceTemplate, body, current)
  const isDefault = reader.value('default') === 1
  if (current.default === 1 && !isDefault) {
    throw Conflict.field('default', 'cannot be unset. Make another template of the same type the default instead.')
  }
  if (current.default === 0 && isDefault) await unsetDefaultTemplate(scope, current.type_id)
  await updateRecord(scope, invoiceTemplate, current, reader)
  return { id, warnings: reader.warnings }
}
