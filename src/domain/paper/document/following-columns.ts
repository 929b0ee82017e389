import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { copyParties } from './copy-parties.ts'
import type { DocumentKind } from './document-kind.ts'
import { copyLook } from './document-look.ts'

/** The columns that nobody sends: they follow from the row that a document will have and, if it has one, from that of before. */
export async function followingColumns(
  scope: Scope,
  kind: DocumentKind,
  next: SqlRow,
  current?: SqlRow,
): Promise<SqlRow> {
  return {
    ...(await copyParties(scope, next, current)),
    ...(await copyLook(scope, kind, next, current)),
    ...(await kind.settle?.(scope, next, current)),
  }
}
