import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'

/**
 * Appends a sub-select, in parentheses, that says how often records of each kind that fragments show have been changed in
 * the instance: a text that `parseShownChanges` reads. The same text means that their texts are the same. On SQLite, where
 * commits are known, it is empty.
 */
export function addShownChanges<Text extends SqlText>(sql: Text): Text {
  if (sql.dialect.name === 'sqlite') return sql.add("''")
  sql.add(
    `(select concat_ws(',', ${sql.dialect.serverRun}, string_agg(concat(record, ' ', changes), ',' order by record))`,
  )
  return sql.add(' from record_shown where ').ofInstance().add(')')
}

/** Reads what `addShownChanges` adds to a statement. */
export async function readShownChanges(db: ScopedDb): Promise<string> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select ')
  const { text, values } = addShownChanges(sql).add(' as shown')
  return (await db.statement<{ shown: string }>(text, values))[0]?.shown ?? ''
}

/** The run of the server, and the number of changes by kind of record. */
export interface ShownChanges {
  readonly run: string
  readonly changes: ReadonlyMap<string, number>
}

/** Reads the text of `addShownChanges`. */
export function parseShownChanges(text: string): ShownChanges {
  const [run = '', ...counted] = text.split(',')
  const changes = counted.map((one) => {
    const [record = '', count] = one.split(' ')
    return [record, Number(count)] as const
  })
  return { run, changes: new Map(changes) }
}
