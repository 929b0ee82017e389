import type { Commit } from '../scope.ts'
import type { ScopedDb } from './scoped-db.ts'
import { SqlText } from './sql-text.ts'
import { BLOCK_IDS } from './tally.ts'
import type { FoundIds } from './words/find-words.ts'

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

/** The counts of `record_block` in memory, until a commit changes a record of the kind: for a process that knows of every commit. */
export class BlockCounts {
  readonly #kept = new Map<string, Counts>()
  #commits = 0

  forget({ instanceId, changes }: Commit): void {
    this.#commits += 1
    for (const { record } of changes) this.#kept.delete(`${instanceId}/${record}`)
  }

  /** The ids of a page of all live records. */
  async findPage(db: ScopedDb, { name, table }: CountedKind, page: PageOfAll): Promise<FoundIds> {
    const { total, blocks } = await this.#countsOf(db, name)
    const { direction, limit } = page
    let before = 0
    for (const { block, live } of direction === 'asc' ? blocks : blocks.toReversed()) {
      if (before + live > page.offset) {
        const [operator, edge] = direction === 'asc' ? ['>=', block * BLOCK_IDS] : ['<', (block + 1) * BLOCK_IDS]
        const sql = new SqlText(db.dialect, db.instanceId).add(`select id from "${table}" where `).ofInstance()
        sql.add(` and deleted is null and id ${operator} `).value(Number(edge)).add(` order by id ${direction} limit `)
        sql
          .value(limit)
          .add(' offset ')
          .value(page.offset - before)
        const rows = await db.statement<{ id: number }>(sql.text, sql.values)
        return { ids: rows.map(({ id }) => id), total }
      }
      before += live
    }
    return { ids: [], total }
  }

  async #countsOf(db: ScopedDb, record: string): Promise<Counts> {
    const key = `${db.instanceId}/${record}`
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
