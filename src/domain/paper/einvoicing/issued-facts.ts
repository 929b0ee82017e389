import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { storedInvoice } from '../document/index.ts'
import { type DocumentFacts, loadDocumentFacts, type PrintedDefinition } from '../document-pdf/index.ts'
import { keepIssuedFacts, keptIssuedFacts } from './issued-facts.store.ts'

/** The facts of a document as its e-invoice says them. */
export interface IssuedFacts extends DocumentFacts {
  /** When the document was issued, as UNIX time; undefined for drafts and where it was not kept. */
  readonly issued?: number | undefined
}

/** Members that an issued document can still change, and that its e-invoice says. */
export const changingMembers = [
  ...(['due_date', 'terms', 'reference', 'buyer_reference', 'note', 'delivery_date'] as const),
  ...(['period_start', 'period_end', 'deliver_to_country'] as const),
]

interface Kept {
  readonly issued?: number | undefined
  readonly document: SqlRow
  /** What the e-invoice said when it was sent, if it was incomplete at issue. */
  readonly sent?: SqlRow | undefined
}

/** A document is issued: keeps what can change later, so that its page and its e-invoices in every format say the same for ever. */
export async function freezeFacts(scope: Scope, facts: IssuedFacts): Promise<void> {
  await keep(scope, facts, { issued: facts.issued, document: changingOf(facts) })
}

/** Its e-invoice has become complete and is sent: keeps what that says beside what the document said when it was issued. */
export async function freezeSentFacts(scope: Scope, facts: IssuedFacts): Promise<void> {
  await keep(scope, facts, { ...(await keptFacts(scope, facts, facts.document.id)), sent: changingOf(facts) })
}

async function keep(scope: Scope, { kind, document }: IssuedFacts, kept: Kept): Promise<void> {
  await keepIssuedFacts(scope, { record: kind.name, record_id: document.id, facts: JSON.stringify(kept) })
}

function changingOf({ document, buyer }: IssuedFacts): SqlRow {
  const said = Object.fromEntries(changingMembers.map((name) => [name, document[name] ?? null]))
  return { ...said, buyer_reference: said.buyer_reference ?? buyer.buyer_reference ?? null }
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
  const { issued, document, sent = document } = await keptFacts(scope, definition, id)
  return withMembers(
    await loadDocumentFacts(scope, definition, id),
    issued,
    Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
  )
}

/** The same for an e-invoice that was kept: what it did not say then is missing. */
export async function factsOfKept(scope: Scope, definition: PrintedDefinition, id: number): Promise<IssuedFacts> {
  const { issued, document, sent = document } = await keptFacts(scope, definition, id)
  return withMembers(await loadDocumentFacts(scope, definition, id), issued, sent)
}

/** The same for the page of the day of issue. */
export async function factsOfIssuedPage(scope: Scope, definition: PrintedDefinition, id: number): Promise<IssuedFacts> {
  const { issued, document } = await keptFacts(scope, definition, id)
  return withMembers(await loadDocumentFacts(scope, definition, id), issued, document)
}

async function keptFacts(scope: Scope, { kind }: Pick<IssuedFacts, 'kind'>, id: number): Promise<Kept> {
  const row = await keptIssuedFacts(scope, { record: kind.name, record_id: id })
  return row === undefined ? { document: {} } : JSON.parse(row.facts)
}

function withMembers(facts: DocumentFacts, issued: number | undefined, members: SqlRow): IssuedFacts {
  return { ...facts, issued, document: { ...facts.document, ...members } }
}

/** The facts without what was paid and credited since the document was issued. */
export function withoutPayments<F extends DocumentFacts>(facts: F): F {
  const { document } = facts
  const invoice = storedInvoice(document)
  if (invoice === undefined) return facts
  const owed = invoice.balance + invoice.amount_paid + invoice.amount_discounted + invoice.amount_credited
  const unpaid = { amount_paid: 0, amount_discounted: 0, amount_credited: 0, balance: owed }
  return { ...facts, document: { ...document, ...unpaid } }
}
