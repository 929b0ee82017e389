import type { RecordDefinition } from '../../records/define-record.ts'
import type { NumberedKind } from '../document-number/index.ts'
import type { DocumentFields } from './document-fields.ts'

/** What quotes and invoices differ in. All else of a document is the same for both. */
export interface DocumentKind {
  readonly name: NumberedKind
  readonly description: string
  /** By id; the first is Draft. */
  readonly statuses: ReadonlyMap<number, string>
  /** Until when it can be accepted, or is to be paid. */
  readonly due: { readonly member: 'expiry_date' | 'due_date'; readonly description: string }
  /** The `type_id` of its templates. */
  readonly templateType: 1 | 2
  /** Of documents that are given none. */
  readonly prefix: string
  /**
   * An invoice is issued when it leaves Draft: it is numbered then, keeps its money and never goes back. A quote has its
   * number from the first save and stays open to changes.
   */
  readonly bindsOnceSent: boolean
}

export const DRAFT = 1

export type DocumentDefinition = RecordDefinition<DocumentFields> & { readonly kind: DocumentKind }

/** Whether a stored document, in this status, has its number for good. */
export function isIssued(kind: DocumentKind, statusId: unknown): boolean {
  return !kind.bindsOnceSent || statusId !== DRAFT
}
