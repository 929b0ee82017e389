import type { Scope } from '../../../kernel/scope.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { invoiceTemplate } from './invoice-template.record.ts'
import { defaultTemplate } from './invoice-template.store.ts'

/** Unsets the default template of a type before another one becomes the default. */
export async function unsetDefaultTemplate(scope: Scope, typeId: number): Promise<void> {
  const current = await defaultTemplate(scope, typeId)
  if (current === undefined) return
  await updateRecord(scope, invoiceTemplate, current, { values: { default: 0 }, links: {} })
}
