import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { invoiceTemplate } from './invoice-template.record.ts'
import { unsetDefaultTemplate } from './unset-default-template.ts'

export async function createInvoiceTemplate(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, invoiceTemplate, body)
  if (reader.value('default') === 1) await unsetDefaultTemplate(scope, Number(reader.value('type_id')))
  return { id: await insertRecord(scope, invoiceTemplate, reader), warnings: reader.warnings }
}
