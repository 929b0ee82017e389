import type { Scope } from '../../../kernel/scope.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { invoiceTemplate } from './invoice-template.record.ts'
import { defaultTemplate } from './invoice-template.store.ts'

/** Makes way for another default template of the type. */
export async function unsetDefaultTemplate(scope: Scope, typeId: number): Promise<void> {
  const current = await defaultTemplate(scope, typeId)
  if (current === undefined) return
  await updateRecord(scope, invoiceTemplate, current, { values: { default: 0 }, links: {} })
}
