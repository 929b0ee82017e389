import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { storedInvoice } from '../document/index.ts'
import { type DocumentFacts, loadDocumentFacts, type PrintedDefinition } from '../document-pdf/index.ts'
import { keepIssuedFacts, keptIssuedFacts } from './issued-facts.store.ts'

/** The facts of a document as its e-invoice says them. */
export interface IssuedFacts extends DocumentFacts {
  /** The tax of a line that has none. */
  readonly untaxedCategory: 'E' | 'Z' | 'O'
}

/** Members that an issued document can still change, and that its e-invoice says. */
export const changingMembers = [
  ...(['due_date', 'terms', 'reference', 'buyer_reference', 'note', 'delivery_date'] as const),
  ...(['period_start', 'period_end', 'deliver_to_country'] as const),
]

interface Kept {
  readonly untaxed_category: IssuedFacts['untaxedCategory']
  readonly document: SqlRow
}

/**
 * A document is issued, or its e-invoice is sent: keeps what can change later, so that e-invoices in every format say the same for ever.
 */
export async function freezeFacts(scope: Scope, facts: IssuedFacts): Promise<void> {
  const { document, kind, buyer, untaxedCategory } = facts
  const said = Object.fromEntries(changingMembers.map((name) => [name, document[name] ?? null]))
  const kept: Kept = {
    untaxed_category: untaxedCategory,
    document: { ...said, buyer_reference: said.buyer_reference ?? buyer.buyer_reference ?? null },
  }
  await keepIssuedFacts(scope, { record: kind.name, record_id: document.id, facts: JSON.stringify(kept) })
}

/**
 * The facts of a document as they were when it was issued. What it did not say then, it says as it does now: a missing
 * buyer reference can be added later. Drafts, and documents that were issued before this was kept, are as they are now.
 */
export async function issuedDocumentFacts(
  scope: Scope,
  definition: PrintedDefinition,
  id: number,
): Promise<IssuedFacts> {
  const facts = await loadDocumentFacts(scope, definition, id)
  const row = await keptIssuedFacts(scope, { record: definition.kind.name, record_id: id })
  if (row === undefined) return { ...facts, untaxedCategory: scope.instance.settings.untaxed_category }
  const kept = JSON.parse(row.facts) as Kept
  const said = Object.fromEntries(Object.entries(kept.document).filter(([, value]) => value !== null))
  return { ...facts, document: { ...facts.document, ...said }, untaxedCategory: kept.untaxed_category }
}

/** The facts for a page that carries its e-invoice: what was paid and credited since is on neither. */
export function withoutPayments<F extends DocumentFacts>(facts: F): F {
  const { document } = facts
  const invoice = storedInvoice(document)
  if (invoice === undefined) return facts
  const owed = invoice.balance + invoice.amount_paid + invoice.amount_discounted + invoice.amount_credited
  const unpaid = { amount_paid: 0, amount_discounted: 0, amount_credited: 0, balance: owed }
  return { ...facts, document: { ...document, ...unpaid } }
}
