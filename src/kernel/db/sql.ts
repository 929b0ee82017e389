/** The few types that SQL is spoken in here. Both engines give integers as numbers, text as strings, absence as null. */

export type SqlValue = string | number | null
/** A row as a statement answers it: values by the names of its columns. */
export type SqlRow = Record<string, SqlValue>

/** A connection, or a transaction that is open on one. Placeholders are the dialect's own. */
export interface Sql {
  all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]>
  /** Answers the number of rows that the statement changed. */
  run(text: string, values: readonly SqlValue[]): Promise<number>
}
