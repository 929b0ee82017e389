import type { PageLimit } from '../page-limit.ts'

/** The basic types of SQL. Both engines return integers as numbers, text as strings, and absent values as null. */

export type SqlValue = string | number | null
/** A row of a result: values by column name. */
export type SqlRow = Record<string, SqlValue>

/** A connection, or an open transaction on a connection. Placeholders are those of the dialect. */
export interface Sql {
  /** With a limit, it throws `PageTooLarge` before the rows have taken much more memory than that. */
  all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]>
  /** Returns the number of changed rows. */
  run(text: string, values: readonly SqlValue[]): Promise<number>
  /** Where statements that take long would keep the event loop: how to run them elsewhere. */
  readonly scans?: Scans | undefined
}

/** Reads of one instance, in a thread if they take long, for statements that may read many rows and whose rows are not cached. */
export interface Scans {
  /** Whether some statement has taken long in the last minutes: before that, none belongs in the thread. */
  areNeeded(): boolean
  /** Whether the statement takes long, or may. */
  belongInThread(text: string): boolean
  /** `Sql.all`; undefined if the statement was given up because it takes long. */
  here<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[] | undefined>
  /** `Sql.all` in the thread: other work goes on meanwhile, and writes may commit before the rows arrive. */
  all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]>
}
