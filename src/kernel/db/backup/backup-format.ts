/**
 * A backup is a gzip stream of lines of JSON, the same for every engine: a header; for each table a line that names
 * it, then a line for each of its rows, an array of the values of its columns; and a trailer, without which the file
 * was cut off. `docs/operating/backup.md` shows one.
 */

/** Counts up when a program that reads the format before would misread the new one. */
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
  /** The steps that the database had taken. */
  readonly migrations: readonly string[]
  /** Rows in all, to show how far it is. */
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
  /** Of all lines before this one, their ends included, in hexadecimal digits. */
  readonly sha256: string
}
