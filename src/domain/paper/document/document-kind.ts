import type { Scope } from '../../../kernel/scope.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import type { ListParams } from '../../../records/list/list-params.ts'
import type { NumberedKind } from '../document-number/index.ts'
import type { TemplateTypeId } from '../invoice-template/index.ts'
import type { DocumentColumns, StoredDocument } from './stored-document.ts'

/** The differences between quotes and invoices. Everything else of a document is the same for both. */
export interface DocumentKind {
  readonly name: Exclude<NumberedKind, 'credit-note'>
  readonly description: string
  /** By id; the first is Draft. */
  readonly statuses: ReadonlyMap<number, string>
  /** The last day to accept or pay it. */
  readonly due: { readonly member: 'expiry_date' | 'due_date'; readonly description: string }
  /** The `type_id` of its templates. */
  readonly templateType: TemplateTypeId
  /** The default prefix. */
  readonly prefix: string
  /**
   * True for invoices: an invoice is issued when it leaves Draft. It gets its number then, keeps its amounts and cannot
   * go back to Draft. A quote gets its number when it is first saved, and can be changed later.
   */
  readonly bindsOnceSent: boolean
  /** It can have allowances and charges: the members of `allowances` are among its fields. */
  readonly hasAllowances?: boolean
  /** Members that only this kind has. */
  readonly fields?: Record<never, FieldSpec>
  /** List parameters that only this kind has. */
  readonly params?: ListParams
  readonly billingLinks?: BillingLinks
  /** Called after a document is duplicated. The lines of both documents are in the same order. */
  readonly copied?: (scope: Scope, document: StoredDocument, copy: StoredDocument) => Promise<void>
  /** Called after a document has left Draft. Returns warnings for the client; throws to refuse it. */
  readonly issued?: (scope: Scope, id: number) => Promise<readonly string[]>
  /** Columns of `fields` that are calculated on each write. `next` is the row after the write. */
  readonly settle?: (scope: Scope, next: DocumentColumns, current?: StoredDocument) => object | Promise<object>
}

/**
 * The links from lines of a document to the bookings or quote lines that they bill. They are updated when the document
 * is changed, deleted or restored.
 */
export interface BillingLinks {
  /** Called after the lines have changed to `lineIds`. Returns warnings for the client. */
  readonly linesChanged: (
    scope: Scope,
    document: StoredDocument,
    lineIds: readonly number[],
  ) => Promise<readonly string[]>
  /** The ids of lines that have or had a link. A removed line that is sent with its id again gets its link back. */
  readonly linkedLineIds: (scope: Scope, documentId: number) => Promise<readonly number[]>
  /** Called after the document is deleted. */
  readonly deleted?: (scope: Scope, document: StoredDocument) => Promise<void>
  /** Called after the document is restored. Throws `Conflict` if something has been billed again meanwhile. */
  readonly restored?: (scope: Scope, document: StoredDocument) => Promise<void>
}

/** Statuses that quotes and invoices share. Sent is `Submitted` on invoices. */
export const DRAFT = 1
export const SENT = 2

/** Whether a stored document in this status keeps its number for good. */
export function isIssued(kind: DocumentKind, statusId: unknown): boolean {
  return !kind.bindsOnceSent || statusId !== DRAFT
}
