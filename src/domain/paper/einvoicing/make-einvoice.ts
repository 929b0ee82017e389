import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { DocumentFacts, PrintedDefinition } from '../document-pdf/index.ts'
import { type EInvoiceFormat, writeEInvoice } from '../einvoice/index.ts'
import { allowanceParts } from './einvoice-allowances.ts'
import { einvoiceFacts } from './einvoice-facts.ts'
import type { CheckedInvoice, EInvoiceGap } from './einvoice-gap.ts'
import { einvoiceGaps } from './einvoice-gaps.ts'
import { chargedParts } from './einvoice-lines.ts'
import { einvoiceOf } from './einvoice-of.ts'
import { keptEInvoice } from './issued-einvoice.store.ts'
import { factsOfKept, type IssuedFacts, issuedDocumentFacts } from './issued-facts.ts'
import { gapsOfIssued } from './issued-gaps.ts'

/** The e-invoice of a document, and its gaps. */
export interface MadeEInvoice {
  readonly checked: CheckedInvoice
  readonly gaps: readonly EInvoiceGap[]
}

export async function makeEInvoice(scope: Scope, facts: IssuedFacts, format: EInvoiceFormat): Promise<MadeEInvoice> {
  const source = await einvoiceFacts(scope, facts)
  const parts = chargedParts(source)
  const allowances = allowanceParts(source)
  const checked = { facts: source, invoice: einvoiceOf(source, parts, allowances, format), parts, format }
  return { checked, gaps: [...draftGaps(facts), ...gapsOfIssued(facts, einvoiceGaps(checked))] }
}

/** The XML of an issued document: the one that was kept at issue, or else one that is made now. Throws `Conflict` on gaps. */
export async function einvoiceXml(
  scope: Scope,
  definition: PrintedDefinition,
  { id, format }: { readonly id: number; readonly format: EInvoiceFormat },
): Promise<{ readonly xml: string; readonly facts: IssuedFacts }> {
  const facts = await issuedDocumentFacts(scope, definition, id)
  const kept = await keptEInvoice(scope, { record: definition.kind.name, record_id: id, format })
  if (kept !== undefined) return { xml: kept.xml, facts: await factsOfKept(scope, definition, id) }
  const { checked, gaps } = await makeEInvoice(scope, facts, format)
  if (gaps.length > 0) refuseGaps(gaps, format)
  return { xml: writeEInvoice(checked.invoice, format), facts }
}

export function refuseGaps(gaps: readonly EInvoiceGap[], format: EInvoiceFormat): never {
  const [first] = gaps
  const more = gaps.length > 1 ? ` ${gaps.length - 1} more in details.` : ''
  throw new Conflict(`No e-invoice (${format}) can be made yet. ${first?.message ?? ''}${more}`, [...gaps])
}

function draftGaps({ document, kind }: DocumentFacts): EInvoiceGap[] {
  if (document.number !== null) return []
  const message = `The ${kind.name} is a draft and has no number: issue it.`
  return [{ rule: 'BR-02', term: 'BT-1', field: 'status', message }]
}
