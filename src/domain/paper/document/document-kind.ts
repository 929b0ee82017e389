import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import type { ListParams } from '../../../records/list/list-params.ts'
import type { NumberedKind } from '../document-number/index.ts'

/** What quotes and invoices differ in. All else of a document is the same for both. */
export interface DocumentKind {
  readonly name: Exclude<NumberedKind, 'credit-note'>
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
  /** Members that only this kind has. */
  readonly fields?: Record<never, FieldSpec>
  /** Parameters that only its list has. */
  readonly params?: ListParams
  readonly sources?: DocumentSources
  /** What has to follow when a document has been duplicated; the lines of both are in the same order. */
  readonly copied?: (scope: Scope, document: SqlRow, copy: SqlRow) => Promise<void>
  /** Columns of its own `fields` that follow from how it is written; `next` is the row that it will have. */
  readonly settle?: (scope: Scope, next: SqlRow, current?: SqlRow) => SqlRow | Promise<SqlRow>
}

/** What has to follow for what a document bills, or is billed by, when it changes, goes or comes back. */
export interface DocumentSources {
  /** Its lines have changed; it has these now. Answers warnings for whoever changed them. */
  readonly keep: (scope: Scope, document: SqlRow, lineIds: readonly number[]) => Promise<readonly string[]>
  /** The lines that it has, or had, and that stand for something: put back with its id, such a line is that line again. */
  readonly formerLines: (scope: Scope, documentId: number) => Promise<readonly number[]>
  /** It has been deleted. */
  readonly free?: (scope: Scope, document: SqlRow) => Promise<void>
  /** It is live again. Throws `Conflict` where that cannot be. */
  readonly retake?: (scope: Scope, document: SqlRow) => Promise<void>
}

export const DRAFT = 1

/** Whether a stored document, in this status, has its number for good. */
export function isIssued(kind: DocumentKind, statusId: unknown): boolean {
  return !kind.bindsOnceSent || statusId !== DRAFT
}
