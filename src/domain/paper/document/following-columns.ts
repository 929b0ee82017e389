import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { copyParties } from './copy-parties.ts'
import type { DocumentKind } from './document-kind.ts'
import { copyLook } from './document-look.ts'
import type { DocumentColumns, StoredDocument } from './stored-document.ts'

/** The columns that are calculated from the row after the write and, if there is one, the row before it. */
export async function followingColumns(
  scope: Scope,
  kind: DocumentKind,
  next: DocumentColumns,
  current?: StoredDocument,
): Promise<SqlRow> {
  return {
    ...(await copyParties(scope, next, current)),
    ...(await copyLook(scope, kind, next, current)),
    ...(await kind.settle?.(scope, next, current)),
  }
}
