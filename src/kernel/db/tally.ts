import { mustHave } from '../must-have.ts'
import { insertRows } from './insert-rows.ts'
import type { ScopedDb } from './scoped-db.ts'
import { SqlText } from './sql-text.ts'

/**
 * The number of live records of each kind in an instance, and its last id, updated by the transaction that changes
 * them. So the exact `total` of a list costs one row, and an id is never reused. `record_block` has the same count for
 * each range of ids, so that a page deep in a list is found without walking to it.
 */

/** Ids in one block: a deep page reads one row for each block before it and at most this many ids inside it. */
export const BLOCK_IDS = 1024

/** Takes the next id for a kind whose rows are never deleted or counted (the journal). */
export async function nextId(db: ScopedDb, record: string): Promise<number> {
  return nextIds(db, record, 1)
}

/** Takes `count` consecutive ids for parts of a record (the lines of a document) and returns the first. */
export async function nextIds(db: ScopedDb, kind: string, count: number): Promise<number> {
  const [first] = await takeIds(db, count, [{ kind, live: 0 }])
  return first
}

/** Takes `count` consecutive ids for live records and returns the first; `countTaken` must follow. */
export async function takeRecordIds(db: ScopedDb, record: string, count: number): Promise<number> {
  const [first] = await takeIds(db, count, [{ kind: record, live: count }])
  return first
}

/** The same, with as many ids for parts of these records: returns the first of each. */
export async function takeRecordIdsWith(
  db: ScopedDb,
  record: string,
  part: string,
  count: number,
): Promise<readonly [record: number, part: number]> {
  return takeIds(db, count, [
    { kind: record, live: count },
    { kind: part, live: 0 },
  ])
}

/**
 * Adds `count` ids from `first` to the counts of their blocks. It can be sent together with the statement that stores
 * the records.
 */
export async function countTaken(db: ScopedDb, record: string, first: number, count: number): Promise<void> {
  const inBlocks = new Map<number, number>()
  for (let block = blockOf(first); block <= blockOf(first + count - 1); block += 1) {
    inBlocks.set(block, Math.min(first + count, (block + 1) * BLOCK_IDS) - Math.max(first, block * BLOCK_IDS))
  }
  await addToBlocks(db, record, inBlocks)
}

/** Subtracts records from the live ones (-1), or adds them again (+1), each once. */
export async function countRecords(db: ScopedDb, record: string, ids: readonly number[], by: 1 | -1): Promise<void> {
  const p = db.dialect.placeholder
  await db.execute(`update record_tally set live = live + ${p(1)} where instance_id = ${p(2)} and record = ${p(3)}`, [
    by * ids.length,
    db.instanceId,
    record,
  ])
  const inBlocks = new Map<number, number>()
  for (const id of ids) inBlocks.set(blockOf(id), (inBlocks.get(blockOf(id)) ?? 0) + by)
  await addToBlocks(db, record, inBlocks)
}

/** Appends the scalar sub-select of the exact number of live records of a kind. */
export function addLiveTotal(sql: SqlText, record: string): SqlText {
  sql.add('coalesce((select live from record_tally where ').ofInstance()
  return sql.add(' and record = ').value(record).add('), 0)')
}

/**
 * Appends a sub-select, in parentheses, of one row that locates the `offset`-th live record, in ascending (or
 * descending) order of ids: `edge`, the first id of its block in that direction, and `before`, the number of live
 * records in the earlier blocks. It has no row if there are fewer records.
 */
export function addPageSpot(sql: SqlText, record: string, offset: number, direction: 'asc' | 'desc'): SqlText {
  const edge = direction === 'asc' ? `block * ${BLOCK_IDS}` : `block * ${BLOCK_IDS} + ${BLOCK_IDS - 1}`
  sql.add(`(select ${edge} as edge, before from (select block, live, `)
  sql.add(`sum(live) over (order by block ${direction}) - live as before from record_block where `).ofInstance()
  sql.add(' and record = ').value(record)
  sql.add(') as blocks where before <= ').value(offset).add(' and before + live > ').value(offset)
  return sql.add(' limit 1)')
}

/** The number of the block that an id is in. */
export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_IDS)
}

interface Taken {
  readonly kind: string
  /** How many of the ids are for live records. */
  readonly live: number
}

/** Takes `count` consecutive ids of each kind, and returns the first of each. */
async function takeIds<const Kinds extends readonly Taken[]>(
  db: ScopedDb,
  count: number,
  kinds: Kinds,
): Promise<{ readonly [Index in keyof Kinds]: number }> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('insert into record_tally (instance_id, record, last_id, live) values ')
  const rows = kinds.map(({ kind, live }) => () => {
    sql.add('(').value(db.instanceId).add(', ').value(kind).add(', ').value(count).add(', ').value(live).add(')')
  })
  sql.joined(rows, ', ').add(` on conflict (instance_id, record) do update
     set last_id = record_tally.last_id + excluded.last_id, live = record_tally.live + excluded.live
     returning record, last_id`)
  const taken = await db.statement<{ record: string; last_id: number }>(sql.text, sql.values)
  return kinds.map(({ kind }) => {
    const row = mustHave(
      taken.find(({ record }) => record === kind),
      `the last id of ${kind}`,
    )
    return row.last_id - count + 1
  }) as { [Index in keyof Kinds]: number }
}

/** Adds to the counts of blocks, by their numbers. */
async function addToBlocks(db: ScopedDb, record: string, inBlocks: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...inBlocks].map(([block, live]) => [record, block, live])
  await insertRows(db, 'record_block', ['record', 'block', 'live'], rows, addToLive)
}

const addToLive = 'on conflict (instance_id, record, block) do update set live = record_block.live + excluded.live'
