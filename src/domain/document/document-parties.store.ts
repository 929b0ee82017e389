import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'

interface PartyRow {
  id: number
  [column: string]: string | number | null
}

/** A contact as it is now; a deleted one too, because what a document refers to stays. */
export async function contactRow(scope: Scope, id: number): Promise<SqlRow> {
  return only(await scope.db.first(scope.db.rows<PartyRow>('contact').selectAll().where('id', '=', id)))
}

export async function companyRow(scope: Scope): Promise<SqlRow> {
  return only(await scope.db.first(scope.db.records<PartyRow>('instance').selectAll()))
}

function only(row: SqlRow | undefined): SqlRow {
  if (row === undefined) throw new Error('a party of a document is gone')
  return row
}
