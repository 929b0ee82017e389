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
}
