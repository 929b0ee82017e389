import { GroupedValues } from '../grouped-values.ts'
import type { Commit } from '../scope.ts'
import type { ScopedDb } from './scoped-db.ts'
import { SqlText } from './sql-text.ts'
import { BLOCK_IDS, blockOf } from './tally.ts'
import type { FoundIds } from './words/id-bits.ts'

/** Blocks whose ids are remembered at most, over all instances: 2 KiB each. Then all are forgotten. */
const BLOCKS_MAX = 1_024

/** A page that begins this near to the edge of its block is found without reading the block. */
const WALKED_MAX = 64

/** Kinds of record that are remembered at most, over all instances; then all are forgotten. */
const KEPT_MAX = 1_000

/** The live records of a kind. */
interface Counts {
  readonly total: number
  /** In ascending order of ids. */
  readonly blocks: readonly { readonly block: number; readonly live: number }[]
}

interface CountedKind {
  readonly name: string
  readonly table: string
}

/** A page of all live records by id. */
interface PageOfAll {
  readonly offset: number
  readonly limit: number
  readonly direction: 'asc' | 'desc'
}

/**
 * The counts of `record_block`, and the live ids of blocks, in memory. A commit drops those that it changes: for a process
 * that knows of every commit.
 */
export class BlockCounts {
  readonly #kept = new Map<string, Counts>()
  /** By kind and block, the live ids as distances from the first id of the block, in ascending order. */
  readonly #ids = new GroupedValues<Uint16Array>(BLOCKS_MAX)
  #commits = 0

  forget({ instanceId, changes }: Commit): void {
    this.#commits += 1
    for (const { record, id, action } of changes) {
      if (action === 'edited') continue
      const key = keyOf(instanceId, record)
      this.#kept.delete(key)
      // A change without a journal entry may stand for others: its id is not sure to be that of the record.
      if (action === undefined) this.#ids.deleteGroups(key)
      else this.#ids.delete(key, blockOf(id))
    }
  }

  /** The ids of a page of all live records. */
  async findPage(db: ScopedDb, kind: CountedKind, page: PageOfAll): Promise<FoundIds> {
    const { total, blocks } = await this.#countsOf(db, kind.name)
    const { offset, limit, direction } = page
    const known = this.#ids.of(keyOf(db.instanceId, kind.name))
    const ids: number[] = []
    let before = 0
    for (const { block, live } of direction === 'asc' ? blocks : blocks.toReversed()) {
      if (ids.length === limit) break
      const from = offset + ids.length - before
      before += live
      if (from >= live) continue
      if (!known.has(block) && ids.length === 0 && from < WALKED_MAX) {
        return { ids: await idsFrom(db, kind, block, { direction, limit, offset: from }), total }
      }
      const distances = known.get(block) ?? (await this.#readIds(db, kind, block, live))
      const inOrder = direction === 'asc' ? distances : distances.toReversed()
      for (const distance of inOrder.subarray(from, from + limit - ids.length)) ids.push(block * BLOCK_IDS + distance)
    }
    return { ids, total }
  }

  async #readIds(db: ScopedDb, kind: CountedKind, block: number, live: number): Promise<Uint16Array> {
    const commits = this.#commits
    const ids = await idsFrom(db, kind, block, { direction: 'asc', limit: live, offset: 0 })
    const distances = Uint16Array.from(ids, (id) => id - block * BLOCK_IDS)
    if (commits === this.#commits) this.#ids.keep(keyOf(db.instanceId, kind.name), block, distances)
    return distances
  }

  async #countsOf(db: ScopedDb, record: string): Promise<Counts> {
    const key = keyOf(db.instanceId, record)
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const commits = this.#commits
    const p = db.dialect.placeholder
    const blocks = await db.statement<Counts['blocks'][number]>(
      `select block, live from record_block where instance_id = ${p(1)} and record = ${p(2)} order by block`,
      [db.instanceId, record],
    )
    const counts = { total: blocks.reduce((sum, { live }) => sum + live, 0), blocks }
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear()
    if (commits === this.#commits) this.#kept.set(key, counts)
    return counts
  }
}

function keyOf(instanceId: number, record: string): string {
  return `${instanceId}/${record}`
}

/** Live ids from the edge of a block on, also beyond the block. */
async function idsFrom(
  db: ScopedDb,
  { table }: CountedKind,
  block: number,
  { direction, limit, offset }: PageOfAll,
): Promise<number[]> {
  const [operator, edge] = direction === 'asc' ? ['>=', block * BLOCK_IDS] : ['<', (block + 1) * BLOCK_IDS]
  const sql = new SqlText(db.dialect, db.instanceId).add(`select id from "${table}" where `).ofInstance()
  sql.add(` and deleted is null and id ${operator} `).value(Number(edge)).add(` order by id ${direction}`)
  sql.limit(limit).add(' offset ').value(offset)
  return (await db.statement<{ id: number }>(sql.text, sql.values)).map(({ id }) => id)
}
