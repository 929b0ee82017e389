/**
 * A backup is a gzip stream of JSON lines, the same for every engine: a header; for each table a line with its name,
 * then a line for each row, an array of the values of its columns; and a trailer, without which the file is incomplete.
 * `docs/operating/backup.md` shows an example.
 */

/** Increases when programs that read the previous format would misread the new one. */
export const FORMAT_VERSION = 1

/** The first line. */
export interface BackupHeader {
  readonly format: 'daybook-backup'
  readonly version: typeof FORMAT_VERSION
  /** The version of the program that made the backup. */
  readonly program: string
  readonly engine: string
  /** UNIX seconds. */
  readonly created: number
  /** The migrations of the database. */
  readonly migrations: readonly string[]
  /** The total number of rows, for progress messages. */
  readonly rows: number
}

/** The line before the rows of a table. */
export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

/** The last line. */
export interface BackupTrailer {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  /** Of all previous lines, including their line ends, in hexadecimal digits. */
  readonly sha256: string
}
