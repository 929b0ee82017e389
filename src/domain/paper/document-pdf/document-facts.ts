import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import {
  type Buyer,
  type DocumentFields,
  type DocumentLook,
  findPointedTo,
  lookNow,
  lookOf,
  partiesNow,
  type Seller,
  type StoredDocument,
  type StoredInvoice,
  taxCreditedBefore,
} from '../document/index.ts'
import type { TemplateTypeId } from '../invoice-template/index.ts'

export interface PrintedKind {
  readonly name: 'quote' | 'invoice' | 'credit-note'
  /** The `type_id` of its templates. */
  readonly templateType: TemplateTypeId
}

/** A kind of record that is printed and mailed. */
export type PrintedDefinition = RecordDefinition<PrintedFields> & { readonly kind: PrintedKind }

type PrintedFields = Pick<
  DocumentFields,
  | ('prefix' | 'number' | 'date' | 'items' | 'project' | 'client' | 'seller' | 'buyer' | 'currency')
  | ('taxes' | 'sub_total' | 'discount_total' | 'net_total' | 'tax_total' | 'total')
>

/** The file of the picture in the header. */
export type PrintedLogo = SqlRow & { readonly id: number }

/** Everything that a printed document shows. */
export interface DocumentFacts {
  readonly kind: PrintedKind
  readonly document: StoredDocument
  /** The invoice of a credit note. The credit note has the look of that invoice. */
  readonly credited: StoredInvoice | undefined
  readonly look: DocumentLook
  readonly seller: Seller
  readonly buyer: Buyer
  readonly logo: PrintedLogo | undefined
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
  const stored = await loadRecord(scope, definition, id)
  const document = kind.name === 'credit-note' ? await withTaxCredited(scope, stored) : stored
  const credited = kind.name === 'credit-note' ? await findPointedTo(scope, 'invoice', document.invoice_id) : undefined
  const name = kind.name === 'credit-note' ? 'invoice' : kind.name
  const look = await lookOf(scope, { ...kind, name }, credited ?? document)
  return {
    kind,
    document,
    credited,
    look: hidesProject(scope, document) ? { ...look, project: null } : look,
    ...(await partiesOf(scope, document)),
    logo: await findPointedTo(scope, 'file', look.logo_id),
  }
}

/** Only the tax in the currency of the books needs it. */
async function withTaxCredited(scope: Scope, note: StoredDocument): Promise<StoredDocument> {
  if ((note.tax_exchange_rate ?? null) === null) return note
  return { ...note, tax_credited_before: await taxCreditedBefore(scope, note) }
}

/** Whether the project of a document is hidden from the actor. */
export function hidesProject({ actor }: Scope, { project_id }: StoredDocument): boolean {
  return project_id !== null && hiddenFrom(actor, 'project').includes(project_id)
}

async function partiesOf(scope: Scope, document: StoredDocument): Promise<{ seller: Seller; buyer: Buyer }> {
  const { seller, buyer } = document
  if (seller === null || buyer === null) return partiesNow(scope, document)
  return { seller: JSON.parse(seller), buyer: JSON.parse(buyer) }
}

/** The logo that the document would get if it were issued now. */
export async function logoNow(
  scope: Scope,
  { kind, document, credited }: DocumentFacts,
): Promise<PrintedLogo | undefined> {
  return findPointedTo(scope, 'file', (await lookNow(scope, kind, credited ?? document)).logo_id)
}
