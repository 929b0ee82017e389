import type { Engine } from '../../../kernel/db/engine.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The id of the newest entry of an instance's journal. */
export async function journalHead({ read, dialect }: Engine, instanceId: number): Promise<number> {
  const [row] = await read.all<{ last_id: number }>(
    `select last_id from record_tally where instance_id = ${dialect.placeholder(1)} and record = 'journal'`,
    [instanceId],
  )
  return row?.last_id ?? 0
}

/** The kinds of record that the entries of a short range are about. */
export async function kindsBetween(
  engine: Engine,
  instanceId: number,
  { after, head }: { readonly after: number; readonly head: number },
): Promise<string[]> {
  const p = engine.dialect.placeholder
  const rows = await engine
    .readOf(instanceId)
    .all<{ record: string }>(
      `select distinct record from journal where instance_id = ${p(1)} and id > ${p(2)} and id <= ${p(3)}`,
      [instanceId, after, head],
    )
  return rows.map(({ record }) => record)
}

/** The records of these kinds that were created after an entry: `project/7`. */
export async function createdAfter({ db }: Scope, entryId: number, kinds: readonly string[]): Promise<Set<string>> {
  const entries = db.rows<JournalRow>('journal').select(['record', 'record_id']).where('id', '>', entryId)
  const created = await db.all(entries.where('action', '=', 'created').where('record', 'in', kinds))
  return new Set(created.map(({ record, record_id }) => `${record}/${record_id}`))
}

interface JournalRow {
  readonly id: number
  readonly record: string
  readonly record_id: number
  readonly action: string
}
