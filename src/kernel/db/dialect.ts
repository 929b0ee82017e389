/**
 * What SQLite and PostgreSQL say differently, as text. A statement is written once and asks the dialect for these
 * parts; nothing else in the code base knows which engine it is talking to.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'

  /** The placeholder of the n-th value of a statement, from 1. */
  placeholder(n: number): string

  /** `expression` without case and accents, for matching and for the order of text. */
  fold(expression: string): string

  /** `expression` compared byte by byte (UTF-8), whatever the database's own collation is. */
  bytewise(expression: string): string

  /** True where `column` is one of the values of the JSON array bound at `placeholder`, of integers or of texts. */
  anyOf(column: string, placeholder: string, type: 'integer' | 'text'): string

  /**
   * The member `key` (digits, letters and underscores only) of the JSON object in the text column: null when the
   * object or the member is absent. Only members that are texts read the same on both engines.
   */
  jsonText(column: string, key: string): string

  /** The month, such as `2026-03`, of a day from 1970 on, given as the number of days since 1970-01-01. */
  monthOf(day: string): string

  /** The integers of one column of a sub-select, in its order, joined by commas; null when there is none. */
  joined(column: string, fromWhere: string, orderBy: string): string

  /** The rows of a sub-select as one JSON array of objects in text; `[]` when there is none. */
  jsonRows(columns: readonly string[], fromWhere: string, orderBy: string): string

  /** The only row of a sub-select as a JSON object in text; null when there is none. */
  jsonRow(columns: readonly string[], fromWhere: string): string

  /**
   * What stands before and after a sub-select of one column, so that what is before it is one of those few values, which
   * are found first and then looked up, whatever the engine believes about the table.
   */
  readonly oneOfSelected: readonly [string, string]

  /**
   * The objects of the JSON array bound at `placeholder`, as rows of the table, to be joined with; members are columns.
   * Undefined where a statement ends before it is awaited: then one for each row is the quicker way.
   */
  readonly rowsOfTable: ((table: string, placeholder: string) => string) | undefined

  /**
   * A query for what the tables of the database are made of: a row for each column, in order, with `table_name`,
   * `column_name` and `key_place`, its place in the primary key from 1 (0: none).
   */
  readonly catalog: string

  /** A query for the size of the database: one row with `bytes`. */
  readonly databaseSize: string

  /** How the tables are spread over machines; undefined where there is no way to. */
  readonly cluster: Cluster | undefined

  /** What migrations need to write one `create table` for both. */
  readonly ddl: {
    readonly integer: string
    readonly text: string
    /** Follows the closing parenthesis of a table. */
    readonly table: string
    /** The same for a narrow table that is read in the order of its primary key. */
    readonly clustered: string
    /** Makes the function that `fold` names, where the database keeps it; run once, before the first migration. */
    readonly setup: readonly string[]
  }
}

/** Statements that spread tables over machines. Those of one table take its quoted name as their first value. */
export interface Cluster {
  /** What operators know it by. */
  readonly name: string
  /** A row where the database can be spread. */
  readonly installed: string
  /** The `name` of each table that is spread. */
  readonly spread: string
  /** How many `machines` hold rows. */
  readonly machines: string
  /** Spreads the table that the others are kept beside. */
  readonly spreadFirst: string
  /** Spreads a table and keeps it beside the one that the second value names. */
  readonly spreadBeside: string
  /** Forgets the rows that the table had before it was spread. */
  readonly dropCopy: string
  /** Makes the functions of `ddl.setup` known on all machines. */
  readonly shareFunctions: readonly string[]
}
