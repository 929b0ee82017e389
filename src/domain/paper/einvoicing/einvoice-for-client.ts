import type { Scope } from '../../../kernel/scope.ts'
import type { PrintedDefinition } from '../document-pdf/index.ts'
import { type EInvoiceFormat, einvoiceFormats, writeEInvoice } from '../einvoice/index.ts'
import type { EInvoiceGap } from './einvoice-gap.ts'
import { keptEInvoice } from './issued-einvoice.store.ts'
import { factsOfKept, type IssuedFacts, issuedDocumentFacts } from './issued-facts.ts'
import { makeEInvoice } from './make-einvoice.ts'

/** The e-invoice in the format that the client wants. */
export interface WantedEInvoice {
  readonly format: EInvoiceFormat
  /** Undefined where something is missing for it. */
  readonly xml: string | undefined
  readonly gaps: readonly EInvoiceGap[]
  /** Whether it was kept, at issue or when it was sent. */
  readonly isKept: boolean
  readonly facts: IssuedFacts
  /** The label beside a PDF. */
  readonly fileName: string
}

/**
 * The e-invoice in the format that the client wants: the one that was kept at issue or when it was sent, or one that is made now. Undefined
 * for quotes, and for clients that want none.
 */
export async function einvoiceForClient(
  scope: Scope,
  definition: PrintedDefinition,
  id: number,
): Promise<WantedEInvoice | undefined> {
  const record = definition.kind.name
  if (record === 'quote') return undefined
  const facts = await issuedDocumentFacts(scope, definition, id)
  const format = einvoiceFormats.find((one) => one === facts.buyer.einvoice_format)
  if (format === undefined) return undefined
  const fileName = `${facts.document.prefix}${facts.document.number}.xml`.replace(/[^\w.-]+/g, '-')
  const kept = await keptEInvoice(scope, { record, record_id: id, format })
  if (kept !== undefined)
    return { format, xml: kept.xml, gaps: [], isKept: true, facts: await factsOfKept(scope, definition, id), fileName }
  const { checked, gaps } = await makeEInvoice(scope, facts, format)
  const xml = gaps.length > 0 ? undefined : writeEInvoice(checked.invoice, format)
  return { format, xml, gaps, isKept: false, facts, fileName }
}
