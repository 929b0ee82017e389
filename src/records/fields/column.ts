import type { Viewer } from '../../kernel/auth/session.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'

/** A column of a record's table. Its name is the API's spelling of what it holds. */
export interface Column {
  readonly name: string
  readonly type: 'integer' | 'text'
  /** The stored value as JSON text, for the journal; `row` is all that the record has, such as its currency. */
  readonly json: (value: SqlValue, row: SqlRow) => string
  /** How a value that the journal holds is shown to this viewer; undefined where it is shown as it is. */
  readonly journalFor?: (viewer: Viewer) => ((value: unknown) => unknown) | undefined
}

/** Rows of another record that a field shows: by a column of its own, or through a link table. */
export type Reference =
  | { readonly by: 'column'; readonly record: string; readonly show: string; readonly column: string }
  | { readonly by: 'link'; readonly record: string; readonly show: string; readonly link: Link }

/** A many-to-many table, seen from one side. Rows are `(instance_id, <own>, <other>, position)`. */
export interface Link {
  readonly table: string
  /** The column that holds the id of the record that has the field. */
  readonly own: string
  /** The column that holds the id of what it refers to. */
  readonly other: string
  /** Columns of the record that its link rows repeat, so that one index of the links answers for both. */
  readonly carries?: readonly string[]
}
