import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'
import { loadRow } from '../../../records/write/record-row.ts'
import {
  type Buyer,
  type DocumentLook,
  findPointedTo,
  lookNow,
  lookOf,
  partiesNow,
  type Seller,
} from '../document/index.ts'

export interface PrintedKind {
  readonly name: 'quote' | 'invoice' | 'credit-note'
  /** The `type_id` of its templates. */
  readonly templateType: 1 | 2
}

/** A kind of record that is printed and mailed. */
export type PrintedDefinition = RecordDefinition & { readonly kind: PrintedKind }

/** Everything that a printed document shows. */
export interface DocumentFacts {
  readonly kind: PrintedKind
  readonly document: SqlRow
  /** The invoice of a credit note. The credit note has the look of that invoice. */
  readonly credited: SqlRow | undefined
  readonly look: DocumentLook
  readonly seller: Seller
  readonly buyer: Buyer
  readonly logo: SqlRow | undefined
}

/**
 * Throws `NotFound` if the document does not exist or the actor cannot see it. As in lists, a project that is hidden
 * from the actor is left out.
 */
export async function loadDocumentFacts(
  scope: Scope,
  definition: PrintedDefinition,
  id: number,
): Promise<DocumentFacts> {
  const { kind } = definition
  const document = await loadRow(scope, definition, id)
  const credited = kind.name === 'credit-note' ? await findPointedTo(scope, 'invoice', document.invoice_id) : undefined
  const name = kind.name === 'credit-note' ? 'invoice' : kind.name
  const look = await lookOf(scope, { ...kind, name }, credited ?? document)
  return {
    kind,
    document,
    credited,
    look: hiddenFrom(scope.actor, 'project').includes(Number(document.project_id)) ? { ...look, project: null } : look,
    ...(await partiesOf(scope, document)),
    logo: await findPointedTo(scope, 'file', look.logo_id),
  }
}

async function partiesOf(scope: Scope, document: SqlRow): Promise<{ seller: Seller; buyer: Buyer }> {
  const { seller, buyer } = document
  if (buyer === null) return partiesNow(scope, document)
  return { seller: JSON.parse(String(seller)), buyer: JSON.parse(String(buyer)) }
}

/** The logo that the document would get if it were issued now. */
export async function logoNow(scope: Scope, { kind, document, credited }: DocumentFacts): Promise<SqlRow | undefined> {
  return findPointedTo(scope, 'file', (await lookNow(scope, kind, credited ?? document)).logo_id)
}
