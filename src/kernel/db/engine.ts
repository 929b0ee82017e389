import type { Dialect } from './dialect.ts'
import type { Sql } from './sql.ts'

/** One database, opened. SQLite and PostgreSQL each implement this and nothing else differs between them. */
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

  /** Reads; each statement sees what is committed when it starts. */
  readonly read: Sql

  /**
   * Runs `work` in a transaction and resolves once it is on disk. Works that arrive together on one lane share a
   * transaction and its one flush to disk, each in a savepoint of its own: a work that throws leaves nothing behind
   * and fails alone. `committed` runs in the same turn as the commit, before any answer goes out.
   */
  transaction<T>(instanceId: number, work: (sql: Sql) => Promise<T>, committed?: (result: T) => void): Promise<T>

  /** Runs `statements` in one transaction of their own (migrations: not grouped, no lane). */
  exclusive<T>(work: (sql: Sql) => Promise<T>): Promise<T>

  /** Throws when the database cannot be reached. */
  ping(): Promise<void>

  /** The engine's own integrity check: a line for each fault, none when all is well. */
  integrityFaults(): Promise<string[]>

  /** Waits for what runs, then closes. */
  close(): Promise<void>
}
