import type { Scope } from '../../../kernel/scope.ts'
import type { PrintedDefinition } from '../document-pdf/index.ts'
import { type EInvoiceFormat, einvoiceFormats, writeEInvoice } from '../einvoice/index.ts'
import { keptEInvoice } from './issued-einvoice.store.ts'
import { type IssuedFacts, issuedDocumentFacts } from './issued-facts.ts'
import { makeEInvoice } from './make-einvoice.ts'

/** An e-invoice in the format that the client wants. */
export interface EInvoiceForClient {
  readonly format: EInvoiceFormat
  readonly xml: string
  readonly facts: IssuedFacts
  /** The label beside a PDF. */
  readonly fileName: string
}

/**
 * The e-invoice in the format that the client wants: the one that was kept at issue, or one that is made now. Undefined for
 * quotes, for clients that want none, and where something is missing for it.
 */
export async function einvoiceForClient(
  scope: Scope,
  definition: PrintedDefinition,
  id: number,
): Promise<EInvoiceForClient | undefined> {
  const record = definition.kind.name
  if (record === 'quote') return undefined
  const facts = await issuedDocumentFacts(scope, definition, id)
  const format = einvoiceFormats.find((one) => one === facts.buyer.einvoice_format)
  if (format === undefined) return undefined
  const fileName = `${facts.document.prefix}${facts.document.number}.xml`.replace(/[^\w.-]+/g, '-')
  const kept = await keptEInvoice(scope, { record, record_id: id, format })
  if (kept !== undefined) return { format, xml: kept.xml, facts, fileName }
  const { checked, gaps } = await makeEInvoice(scope, facts, format)
  return gaps.length > 0 ? undefined : { format, xml: writeEInvoice(checked.invoice, format), facts, fileName }
}
