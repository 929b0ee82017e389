import type { Scope } from '../../../kernel/scope.ts'
import { loadDocumentFacts, type PrintedDefinition } from '../document-pdf/index.ts'
import { einvoiceFormats, writeEInvoice } from '../einvoice/index.ts'
import { keptEInvoice } from './issued-einvoice.store.ts'
import { makeEInvoice } from './make-einvoice.ts'

/**
 * The e-invoice to send beside the PDF, in the format that the client wants: the one that was kept at issue, or one that
 * is made now. Undefined for quotes, for clients that want none, and where something is missing for it.
 */
export async function enclosedEInvoice(scope: Scope, definition: PrintedDefinition, id: number) {
  const record = definition.kind.name
  if (record === 'quote') return undefined
  const facts = await loadDocumentFacts(scope, definition, id)
  const format = einvoiceFormats.find((one) => one === facts.buyer.einvoice_format)
  if (format === undefined) return undefined
  const kept = await keptEInvoice(scope, { record, record_id: id, format })
  const { checked, gaps } = await makeEInvoice(scope, facts, format)
  if (kept === undefined && gaps.length > 0) return undefined
  const xml = kept?.xml ?? writeEInvoice(checked.invoice, format)
  const fileName = format === 'factur-x' ? 'factur-x.xml' : `${facts.document.prefix}${facts.document.number}.xml`
  return { fileName: fileName.replace(/[^\w.-]+/g, '-'), mimeType: 'application/xml', bytes: Buffer.from(xml, 'utf8') }
}
