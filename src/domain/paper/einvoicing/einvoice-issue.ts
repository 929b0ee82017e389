import { createHash } from 'node:crypto'
import type { Scope } from '../../../kernel/scope.ts'
import { loadDocumentFacts, type PrintedDefinition } from '../document-pdf/index.ts'
import { type EInvoiceFormat, einvoiceFormats, writeEInvoice } from '../einvoice/index.ts'
import { einvoiceGaps } from './einvoice-gaps.ts'
import { keepEInvoice } from './issued-einvoice.store.ts'
import { freezeFacts } from './issued-facts.ts'
import { makeEInvoice, refuseGaps } from './make-einvoice.ts'

/**
 * A document is issued: keeps its facts, and its e-invoice in the format that the client wants. What is missing for it is a warning or a
 * refusal, as `settings.einvoice_policy` says. Where the client wants none, the policy checks by EN 16931 in UBL.
 */
export async function issueEInvoice(scope: Scope, definition: PrintedDefinition, id: number): Promise<string[]> {
  const { einvoice_policy: policy } = scope.instance.settings
  const facts = { ...(await loadDocumentFacts(scope, definition, id)), issued: scope.clock.now() }
  await freezeFacts(scope, facts)
  const wanted = einvoiceFormats.find((format) => format === facts.buyer.einvoice_format)
  if (wanted === undefined && (policy === 'off' || facts.buyer.einvoice_format === 'none')) return []
  const format: EInvoiceFormat = wanted ?? 'ubl'
  const { checked, gaps } = await makeEInvoice(scope, facts, format)
  if (gaps.length === 0) {
    const xml = writeEInvoice(checked.invoice, format)
    const sha256 = createHash('sha256').update(xml, 'utf8').digest('hex')
    const record = definition.kind.name
    await keepEInvoice(scope, { record, record_id: id, format, xml, sha256, created: scope.clock.now() })
    return []
  }
  // A refused invoice is not issued, so all of it can still be corrected. A credit note has the data of an issued invoice.
  if (policy === 'require') refuseGaps(definition.kind.name === 'credit-note' ? gaps : einvoiceGaps(checked), format)
  return policy === 'warn' ? gaps.map(({ rule, message }) => `e-invoice ${rule}: ${message}`) : []
}
