import { hiddenFrom } from '../../../kernel/auth/sight.ts'
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

/** All that a printed document tells. */
export interface DocumentFacts {
  readonly kind: PrintedKind
  readonly document: SqlRow
  /** The invoice that a credit note is about. It looks as that invoice does. */
  readonly credited: SqlRow | undefined
  readonly look: DocumentLook
  readonly seller: Seller
  readonly buyer: Buyer
  readonly logo: SqlRow | undefined
}

/**
 * Throws `NotFound` where the actor knows of no such document. As the list does, it shows no project that is kept from
 * the reader.
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

/** The logo that a document would get now. */
export async function logoNow(scope: Scope, { kind, document, credited }: DocumentFacts): Promise<SqlRow | undefined> {
  return findPointedTo(scope, 'file', (await lookNow(scope, kind, credited ?? document)).logo_id)
}
