import type { Unavailable } from '../errors.ts'
import type { Dialect } from './dialect.ts'
import type { PoolUse } from './engine-watch.ts'
import type { Lane } from './lane.ts'
import type { RowBatch } from './row-batch.ts'
import type { Sql, SqlValue } from './sql.ts'
import type { StoredTable } from './stored-tables.ts'

/**
 * An open database (`open-engine.ts`). SQLite and PostgreSQL each implement this interface; nothing else differs
 * between them. Every method rejects with `Unavailable` while the database cannot be used.
 */
export interface Engine {
  readonly dialect: Dialect

  /**
   * True if this process is the only writer. Then its caches of committed rows are exact if it drops everything that
   * its own commits change.
   */
  readonly soleWriter: boolean

  /**
   * True if a page should read its references in the same statement, because a second statement costs a round trip;
   * false if another statement is almost free and its result can be cached.
   */
  readonly inlinesReferences: boolean

  /** Reads only (a write throws); each statement sees what is committed when it starts. */
  readonly read: Sql

  /**
   * `read` for the statements of one instance. If connections are limited, instances share them, and a statement that waited
   * for its turn throws `Unwanted` if `isWanted` is false by then.
   */
  readOf(instanceId: number, isWanted?: () => boolean): Sql

  /**
   * Why the database is unusable until the process is restarted (a moved, replaced or damaged SQLite file); undefined
   * otherwise. Cached data must not be returned then either.
   */
  lost(): Unavailable | undefined

  /** How many seconds the replica is behind; undefined without a replica. */
  replicaLagSeconds(): number | undefined

  /** Free space on the disk of the database; undefined where this process cannot know it. */
  freeBytes(): number | undefined

  /**
   * Runs `work` in a transaction and resolves when it is on disk. Writes of one lane that arrive together share a
   * transaction and its flush to disk. A write that throws leaves nothing behind and fails alone; so does a write in
   * which a statement failed, even if it caught the error. `committed` runs in the same turn as the commit, before any
   * response.
   */
  transaction<T>(lane: Lane, work: (sql: Sql) => Promise<T>, committed?: (result: T) => void): Promise<T>

  /**
   * Runs `work` in a transaction without time limits, while no other process runs an exclusive transaction
   * (migrations).
   */
  exclusive<T>(work: (sql: Sql) => Promise<T>): Promise<T>

  /** A consistent snapshot of all committed data, for as long as it is read, despite concurrent writes. */
  snapshot(): Promise<Snapshot>

  /**
   * Fills the database like `exclusive`, all or nothing. Rows that `load` writes may refer to later rows; references
   * are checked at the end. Throws `CannotRestore` if a reference is broken.
   */
  fill(phases: FillPhases): Promise<void>

  /** Throws `Unavailable` if the database cannot be reached, accepts no writes, or has no space for one. */
  ping(): Promise<void>

  /** The connection names of serving processes on the same database, each once. */
  services(): Promise<string[]>

  /** The use of its connections; empty if there is nothing to wait for. */
  pools(): readonly PoolUse[]

  /** The engine's integrity check: a line for each error, none if there is no error. */
  integrityFaults(): Promise<string[]>

  /**
   * Collects statistics of tables that have rows and never had statistics, which queries are planned with. Resolves with
   * the number of these tables; 0 where the engine needs none.
   */
  analyzeNewTables(): Promise<number>

  /** The query plan of a statement in the engine's words, a line for each step. */
  explain(text: string, values: readonly SqlValue[]): Promise<string[]>

  /** Waits for running work, then closes. May be called twice. */
  close(): Promise<void>
}

/** The data of `Engine.snapshot`. Dispose it to release the snapshot. */
export interface Snapshot extends AsyncDisposable {
  readonly sql: Sql
  /** The rows of a table in primary key order. */
  rows(table: StoredTable): AsyncIterable<RowBatch>
}

/** The steps of `Engine.fill`, in one transaction. */
export interface FillPhases {
  /** Creates the tables. */
  prepare(sql: Sql): Promise<void>
  /** Writes the rows, in any order. */
  load(sql: Sql): Promise<void>
  /** Steps that need the rows. */
  finish(sql: Sql): Promise<void>
}
