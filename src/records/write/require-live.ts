import { absentIds } from '../../kernel/db/find-referred.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { inWords } from '../../kernel/with-article.ts'

/** Throws `Conflict` if the record in a column of the row no longer exists: then the row cannot be restored. */
export async function requireLive(
  scope: Scope,
  row: SqlRow,
  column: string,
  record: string,
  only?: Readonly<Record<string, number>>,
): Promise<void> {
  const id = row[column]
  if (typeof id !== 'number' || (await absentIds(scope, record, [id], only)).length === 0) return
  throw Conflict.field(column, `there is no ${inWords(record)} with the id ${id} any more. Restore it first.`)
}
