/**
 * The parts of SQL that differ between SQLite and PostgreSQL. A statement is written once and gets these parts from the
 * dialect; no other code knows which engine is in use.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'

  /** The placeholder of the n-th value of a statement, from 1. */
  placeholder(n: number): string

  /** Whether a limit is a bound value. SQLite would plan such a statement each time that it runs, because the limit decides on the plan. */
  readonly bindsLimits: boolean

  /** `expression` without case and accents, for matching and sorting text. */
  fold(expression: string): string

  /**
   * True if each of the lines of folded text bound at `placeholder` is in one of the columns without case and accents.
   * The columns of a row are folded once, however many lines there are.
   */
  hasLines(columns: readonly string[], placeholder: string): string

  /** `expression` compared byte by byte (UTF-8), regardless of the collation of the database. */
  bytewise(expression: string): string

  /** True if `column` is one of the values of the JSON array bound at `placeholder`, of integers or of texts. */
  anyOf(column: string, placeholder: string, type: 'integer' | 'text'): string

  /**
   * The member `key` (digits, letters and underscores only) of the JSON object in the text column: null if the object
   * or the member is absent. Only text members read the same on both engines.
   */
  jsonText(column: string, key: string): string

  /** The month, such as `2026-03`, of a day from 1970 on, given as the number of days since 1970-01-01. */
  monthOf(day: string): string

  /** The integers of one column of a sub-select, in its order, joined by commas; null when there is none. */
  joined(column: string, fromWhere: string, orderBy: string): string

  /** A table `part` with a row for each of the integers that the text `expression` joins with commas: its `value`. */
  splitIntegers(expression: string): string

  /** The rows of a sub-select as one JSON array of objects in text; `[]` when there is none. */
  jsonRows(columns: readonly string[], fromWhere: string, orderBy: string): string

  /** The only row of a sub-select as a JSON object in text; null when there is none. */
  jsonRow(columns: readonly string[], fromWhere: string): string

  /**
   * The text before and after a sub-select of one column. The expression before it must be one of those few values,
   * which are found first and then looked up, regardless of the planner's statistics.
   */
  readonly oneOfSelected: readonly [string, string]

  /**
   * The objects of the JSON array bound at `placeholder`, as rows of a table to join; members are columns. Undefined if
   * a statement ends before it is awaited: then one statement for each row is faster.
   */
  readonly rowsOfTable: ((table: string, placeholder: string) => string) | undefined

  /**
   * A query for the structure of the tables: a row for each column, in order, with `table_name`, `column_name` and
   * `key_place`, its position in the primary key from 1 (0: none).
   */
  readonly catalog: string

  /**
   * An expression for the run of the server, as digits; empty where there is no server. Another run may be another server,
   * which lacks the last commits: versions of one run are not compared with those of another.
   */
  readonly serverRun: string

  /** A query for the size of the database: one row with `bytes`. */
  readonly databaseSize: string

  /** How the tables can be distributed over machines; undefined if the engine cannot do it. */
  readonly cluster: Cluster | undefined

  /** The parts that migrations need to write one `create table` for both engines. */
  readonly ddl: {
    readonly integer: string
    readonly text: string
    /** The text after the closing parenthesis of a table. */
    readonly table: string
    /** The same for a narrow table that is read in primary key order. */
    readonly clustered: string
    /** Creates the function that `fold` uses, if the database stores it; run once, before the first migration. */
    readonly setup: readonly string[]
  }
}

/**
 * Statements that distribute tables over machines. Statements about one table take its quoted name as their first
 * value.
 */
export interface Cluster {
  /** The name for operators. */
  readonly name: string
  /** Returns a row if the database can be distributed. */
  readonly installed: string
  /** The `name` of each distributed table. */
  readonly spread: string
  /** The number of `machines` that hold rows. */
  readonly machines: string
  /** Distributes the first table, which the others are colocated with. */
  readonly spreadFirst: string
  /** Distributes a table, colocated with the table in the second value. */
  readonly spreadBeside: string
  /** Deletes the local rows of a table after it was distributed. */
  readonly dropCopy: string
  /** Makes the functions of `ddl.setup` available on all machines. */
  readonly shareFunctions: readonly string[]
}
