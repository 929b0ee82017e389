import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StoredValue } from './decode-record.ts'
import type { RowSaver } from './row-saver.ts'
import type { IndexShape } from './table-shapes.ts'
import type { StoredRecord } from './tree-page.ts'

/** The keys of all expected rows, from the indexes of the damaged file. */
export class KnownKeys {
  readonly #add: StatementSync
  readonly #find: StatementSync
  readonly #all: StatementSync
  readonly #tables = new Set<string>()

  constructor(database: DatabaseSync) {
    database.exec('create temp table known_key (tbl text, key text, primary key (tbl, key)) strict, without rowid')
    this.#add = database.prepare('insert or ignore into known_key values (?, ?)')
    this.#find = database.prepare('select 1 from known_key where tbl = ? and key = ?')
    this.#all = database.prepare('select key from known_key where tbl = ?')
  }

  add(index: IndexShape, key: readonly string[], { values }: StoredRecord): void {
    const found: (StoredValue | undefined)[] = key.map(
      (column) => values[index.columns.findIndex(({ name }) => name === column)],
    )
    if (found.some((value) => value === undefined || typeof value === 'bigint')) return
    this.#tables.add(index.table)
    this.#add.run(index.table, JSON.stringify(found))
  }

  /** True if at least some keys of a table are known. */
  knows(table: string): boolean {
    return this.#tables.has(table)
  }

  has(table: string, key: string): boolean {
    return this.#find.get(table, key) !== undefined
  }

  /** The keys of rows that are missing in the new database. */
  missing(saver: RowSaver): unknown[][] {
    const missing: unknown[][] = []
    for (const { key } of this.#all.iterate(saver.shape.name)) {
      if (!saver.has(String(key))) missing.push(JSON.parse(String(key)))
    }
    return missing
  }
}
