import type { Unavailable } from '../errors.ts'
import type { Dialect } from './dialect.ts'
import type { PoolUse } from './engine-watch.ts'
import type { RowBatch } from './row-batch.ts'
import type { Sql, SqlValue } from './sql.ts'
import type { StoredTable } from './stored-tables.ts'

/**
 * One database, opened (`open-engine.ts`). SQLite and PostgreSQL each implement this and nothing else differs between
 * them. Everything here rejects with `Unavailable` while the database cannot be used.
 */
export interface Engine {
  readonly dialect: Dialect

  /**
   * True when this process is the only one that can write, so that what it keeps in memory about committed rows is
   * exact as soon as it drops what each of its own commits changed.
   */
  readonly soleWriter: boolean

  /**
   * True when a page should bring the rows it refers to in the same statement, because a second statement costs a
   * round trip; false when asking again is nearly free and what was read can be kept.
   */
  readonly inlinesReferences: boolean

  /** Reads only (a write throws); each statement sees what is committed when it starts. */
  readonly read: Sql

  /**
   * Why nothing is answered from this database until the process is restarted (an SQLite file that was moved, replaced
   * or damaged); undefined while all is well. What is kept in memory must not be answered then either.
   */
  lost(): Unavailable | undefined

  /** How many seconds the replica is behind; undefined where there is none. */
  replicaLagSeconds(): number | undefined

  /**
   * Runs `work` in a transaction and resolves once it is on disk. Works of one instance that arrive together share a
   * transaction and its one flush to disk: a work that throws leaves nothing behind and fails alone, and so does one
   * in which a statement failed, even if it caught the error. `committed` runs in the same turn as the commit, before
   * any answer goes out.
   */
  transaction<T>(instanceId: number, work: (sql: Sql) => Promise<T>, committed?: (result: T) => void): Promise<T>

  /** Runs `work` while no other process runs one of these (migrations), in a transaction, without time limits. */
  exclusive<T>(work: (sql: Sql) => Promise<T>): Promise<T>

  /** One picture of everything that is committed now, for as long as it takes to read it, whatever is written beside. */
  snapshot(): Promise<Snapshot>

  /**
   * Fills the database, as `exclusive` does: wholly or not at all. What `load` writes may refer to rows that come
   * later; the references are checked once it is done. Throws `CannotRestore` when one leads nowhere.
   */
  fill(phases: FillPhases): Promise<void>

  /** Throws `Unavailable` when the database cannot be reached, takes no writes, or has no room for one. */
  ping(): Promise<void>

  /** What processes that serve, on the same database, call their connections: each name once. */
  services(): Promise<string[]>

  /** How much its connections are used; none where there is nothing to wait for. */
  pools(): readonly PoolUse[]

  /** The engine's own integrity check: a line for each fault, none when all is well. */
  integrityFaults(): Promise<string[]>

  /**
   * Collects statistics of tables that have rows and never had statistics, which queries are planned with. Resolves with
   * the number of these tables; 0 where the engine needs none.
   */
  analyzeNewTables(): Promise<number>

  /** How the engine would answer a statement, in its own words, a line a step. */
  explain(text: string, values: readonly SqlValue[]): Promise<string[]>

  /** Waits for what runs, then closes. May be called twice. */
  close(): Promise<void>
}

/** What `Engine.snapshot` sees. Disposing of it lets the database go on without it. */
export interface Snapshot extends AsyncDisposable {
  readonly sql: Sql
  /** The rows of a table in the order of its primary key. */
  rows(table: StoredTable): AsyncIterable<RowBatch>
}

/** What `Engine.fill` runs one after the other, in one transaction. */
export interface FillPhases {
  /** Makes the tables. */
  prepare(sql: Sql): Promise<void>
  /** Writes the rows, in any order. */
  load(sql: Sql): Promise<void>
  /** What needs the rows to be there. */
  finish(sql: Sql): Promise<void>
}
