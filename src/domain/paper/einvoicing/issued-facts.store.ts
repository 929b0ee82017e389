import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

interface IssuedFactsRow {
  readonly record: string
  readonly record_id: number
  /** A JSON object. */
  readonly facts: string
}

/** In place of those that were kept before. */
export async function keepIssuedFacts(scope: Scope, { record, record_id, facts }: IssuedFactsRow): Promise<void> {
  const before = scope.db.deleteFrom<IssuedFactsRow>('issued_facts').where('record', '=', record)
  await scope.db.run(before.where('record_id', '=', record_id))
  await insertRows(scope.db, 'issued_facts', ['record', 'record_id', 'facts'], [[record, record_id, facts]])
}

export function keptIssuedFacts(
  scope: Scope,
  { record, record_id }: Pick<IssuedFactsRow, 'record' | 'record_id'>,
): Promise<IssuedFactsRow | undefined> {
  const query = scope.db.rows<IssuedFactsRow>('issued_facts').select(['record', 'record_id', 'facts'])
  return scope.db.first(query.where('record', '=', record).where('record_id', '=', record_id))
}
