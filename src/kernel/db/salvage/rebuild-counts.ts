import type { DatabaseSync } from 'node:sqlite'
import { BLOCK_IDS } from '../tally.ts'

/** A record kind and its table. */
export interface CountedKind {
  readonly name: string
  readonly table: string
}

/** The sources of the counts of a damaged database. */
export interface CountFacts {
  /** Kinds with counts of live records. */
  readonly counted: readonly CountedKind[]
  /** All other kinds with id sequences. */
  readonly sequences: readonly string[]
  /** UNIX seconds. */
  readonly now: number
}

/** Recomputes derived data from the rows: heads of instances, last ids of records, live records by block. */
export function rebuildCounts(database: DatabaseSync, { counted, sequences, now }: CountFacts): void {
  const tables = database
    .prepare(
      `select t.name from sqlite_schema as t join pragma_table_info(t.name) as c
       where t.type = 'table' and c.name = 'instance_id' group by t.name`,
    )
    .all()
    .map(({ name }) => String(name))
  for (const table of tables) {
    database.exec(
      `insert or ignore into instance_head (instance_id, version) select distinct instance_id, 1 from "${table}"`,
    )
  }
  // Later than every version that a client has seen, as after a restore.
  database.prepare('update instance_head set version = version + ?').run(now * 1000)
  database.exec('delete from record_block')
  for (const kind of counted) rebuildKind(database, kind)
  const greatest = greatestIds(database, tables)
  const keep = database.prepare(
    'insert or ignore into record_tally (instance_id, record, last_id, live) values (?, ?, ?, 0)',
  )
  for (const [instanceId, id] of greatest) for (const name of sequences) keep.run(instanceId, name, id)
}

function rebuildKind(database: DatabaseSync, { name, table }: CountedKind): void {
  database
    .prepare(
      `insert into record_tally (instance_id, record, last_id, live)
       select instance_id, ?, max(id), count(*) filter (where deleted is null) from "${table}" where true group by instance_id
       on conflict (instance_id, record) do update
       set last_id = max(record_tally.last_id, excluded.last_id), live = excluded.live`,
    )
    .run(name)
  database
    .prepare(
      `update record_tally set live = 0
       where record = ? and instance_id not in (select instance_id from "${table}" where deleted is null)`,
    )
    .run(name)
  database
    .prepare(
      `insert into record_block (instance_id, record, block, live)
       select instance_id, ?, id / ${BLOCK_IDS}, count(*) from "${table}" where deleted is null group by 1, 3`,
    )
    .run(name)
}

/** A number above all numbers of an instance, for a sequence whose last number is lost. */
function greatestIds(database: DatabaseSync, tables: readonly string[]): Map<number, number> {
  const greatest = new Map<number, number>()
  for (const table of tables) {
    const hasId = database.prepare(`select 1 from pragma_table_info(?) where name = 'id'`).get(table) !== undefined
    const id = hasId ? 'max(id)' : '0'
    for (const row of database.prepare(`select instance_id, ${id} as id from "${table}" group by 1`).all()) {
      const instanceId = Number(row.instance_id)
      greatest.set(instanceId, Math.max(greatest.get(instanceId) ?? 0, Number(row.id)))
    }
  }
  return greatest
}
