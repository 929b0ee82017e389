import type { Engine } from '../engine.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'

const PAGE = 500

/** The instances that may have fragments: none in a database before its first start. */
export async function instancesWithFragments({ dialect, read }: Pick<Engine, 'dialect' | 'read'>): Promise<number[]> {
  const table = await read.all(
    dialect.name === 'sqlite'
      ? "select 1 from sqlite_schema where name = 'record_fragment'"
      : "select 1 where to_regclass('record_fragment') is not null",
    [],
  )
  if (table.length === 0) return []
  const heads = await read.all<{ instance_id: number }>(
    'select instance_id from instance_head order by instance_id',
    [],
  )
  return heads.map(({ instance_id }) => instance_id)
}

/** All fragments of a kind with this shape, by id, some at a time. */
export async function* fragmentPages(
  db: ScopedDb,
  record: string,
  shape: number,
): AsyncGenerator<ReadonlyMap<number, string>> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const sql = new SqlText(db.dialect, db.instanceId).add('select id, body from record_fragment where ').ofInstance()
    sql.add(' and record = ').value(record).add(' and shape = ').value(shape)
    sql.add(' and id > ').value(last).add(' order by id').limit(PAGE)
    const rows: { id: number; body: string }[] = await db.statement(sql.text, sql.values)
    if (rows.length > 0) yield new Map(rows.map(({ id, body }) => [id, body]))
    last = rows.at(-1)?.id
  }
}
