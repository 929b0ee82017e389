import { createHash } from 'node:crypto'
import type { Scope } from '../../../kernel/scope.ts'
import type { PrintedDefinition } from '../document-pdf/index.ts'
import { einvoiceForClient, type WantedEInvoice } from './einvoice-for-client.ts'
import { keepEInvoice } from './issued-einvoice.store.ts'
import { freezeSentFacts } from './issued-facts.ts'
import { refuseGaps } from './make-einvoice.ts'

/**
 * A document goes to its client: keeps the e-invoice that the client wants, if it could not be made at issue. What is still missing is a
 * refusal if `settings.einvoice_policy` requires e-invoices; else warnings, since the client gets less than it asked for.
 */
export async function keepSentEInvoice(scope: Scope, definition: PrintedDefinition, id: number): Promise<string[]> {
  const wanted = await einvoiceForClient(scope, definition, id)
  if (wanted === undefined || wanted.isKept) return []
  const { format, xml, facts, gaps } = wanted
  if (xml !== undefined) {
    const sha256 = createHash('sha256').update(xml, 'utf8').digest('hex')
    const created = scope.clock.now()
    await keepEInvoice(scope, { record: definition.kind.name, record_id: id, format, xml, sha256, created })
    await freezeSentFacts(scope, facts)
    return []
  }
  if (scope.instance.settings.einvoice_policy === 'require') refuseGaps(gaps, format)
  return [withoutEInvoice(wanted), ...gaps.map(({ rule, message }) => `e-invoice ${rule}: ${message}`)]
}

/** What a mail lacks. */
export function withoutEInvoice({ format, gaps }: WantedEInvoice): string {
  const rules = gaps.map(({ rule }) => rule).join(', ')
  return `The mail has no e-invoice (${format}), which the client wants: it is incomplete (${rules}).`
}
