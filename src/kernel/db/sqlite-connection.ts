import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { PageLimit } from '../page-limit.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { Folding } from './folding.ts'
import { charactersOf, isFull, type RowBatch } from './row-batch.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** Prepared statements kept on one connection; the least recently used is dropped first. */
const PREPARED_MAX = 500

const CACHE_MB = 8

/** How a connection is opened. */
export interface ConnectionOptions {
  readonly readOnly: boolean
  /** A missing file is not created: SQLite would delete the log beside it. */
  readonly mustExist?: boolean
  readonly watch?: EngineWatch
  /** The memory for pages, in MiB. */
  readonly cacheMb?: number
  /** Translates an error of SQLite into the error to throw. */
  readonly explain: (error: unknown) => unknown
  /** Throws to refuse a statement before it runs. */
  readonly allow?: () => void
}

/** One connection with its prepared statements. Calls are synchronous; the promises are for the shared interface. */
export class SqliteConnection implements Sql {
  readonly database: DatabaseSync
  readonly #explain: (error: unknown) => unknown
  readonly #allow: () => void
  readonly #watch: EngineWatch
  readonly #folding = new Folding()
  readonly #prepared = new LRUCache<string, StatementSync>({ max: PREPARED_MAX })

  constructor(path: string, given: ConnectionOptions) {
    const { readOnly, mustExist, explain, watch = unwatched, allow = () => {}, cacheMb = CACHE_MB } = given
    this.#watch = watch
    this.#explain = explain
    this.#allow = allow
    this.database = new DatabaseSync(mustExist ? existing(path) : path)
    this.database.function('fold', { deterministic: true, directOnly: false }, (text) =>
      typeof text === 'string' ? this.#folding.fold(text) : text,
    )
    this.database.function('has_lines', { deterministic: true, varargs: true }, (lines, ...texts) => {
      const text = this.#folding.fold(texts.filter((one) => one !== null).join('\n'))
      return String(lines)
        .split('\n')
        .every((line) => text.includes(line))
        ? 1
        : 0
    })
    try {
      this.database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = normal;
        pragma foreign_keys = on;
        pragma busy_timeout = 5000;
        pragma temp_store = memory;
        pragma cache_size = -${cacheMb * 1024};
        pragma query_only = ${readOnly ? 'on' : 'off'};
      `)
      // If the files beside the database can only be read, its first write would fail: it fails here instead.
      if (!readOnly) this.database.exec('begin immediate; rollback')
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]> {
    return this.#watched(text, (statement) => {
      if (limit === undefined) return statement.all(...values) as Row[]
      return limitedRows(statement.iterate(...values) as Iterable<SqlRow>, limit) as Row[]
    })
  }

  /** `all` for a statement that throws `FoldsTooLong` after so much of the processor, in milliseconds. */
  async allWithin<Row = SqlRow>(cpuMs: number, text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return this.#watched(text, (statement) => this.#folding.within(cpuMs, () => statement.all(...values)) as Row[])
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.#watched(text, (statement) => Number(statement.run(...values).changes))
  }

  /** The rows of a statement up to its first error, which ends the list. */
  rowsUntilError(text: string): { rows: SqlRow[]; error: unknown } {
    const rows: SqlRow[] = []
    try {
      for (const row of this.#statement(text).iterate()) rows.push(row as SqlRow)
      return { rows, error: undefined }
    } catch (error) {
      return { rows, error: this.#explain(error) }
    }
  }

  /** The rows of a statement, read on demand. */
  async *batches(text: string): AsyncGenerator<RowBatch> {
    const statement = this.database.prepare(text)
    statement.setReturnArrays(true)
    const rows = statement.iterate() as Iterable<unknown> as Iterable<SqlValue[]>
    let [batch, characters]: [SqlValue[][], number] = [[], 0]
    for (const row of rows) {
      batch.push(row)
      characters += charactersOf(row)
      if (!isFull(batch.length, characters)) continue
      yield batch
      ;[batch, characters] = [[], 0]
    }
    yield batch
  }

  #watched<T>(text: string, ask: (statement: StatementSync) => T): T {
    this.#allow()
    const began = stopwatchMs()
    try {
      return ask(this.#statement(text))
    } catch (error) {
      throw this.#explain(error)
    } finally {
      this.#watch.statement(text, stopwatchMs() - began)
    }
  }

  #statement(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known !== undefined) return known
    const statement = this.database.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }
}

function existing(path: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'rw')
  return url
}

function limitedRows(rows: Iterable<SqlRow>, limit: PageLimit): SqlRow[] {
  const read: SqlRow[] = []
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') limit.add(value)
    read.push(row)
  }
  return read
}
