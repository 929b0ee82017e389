import type { Viewer } from '../../kernel/auth/session.ts'
import type { ElementTables } from '../../kernel/db/element-tables.ts'
import type { Link } from '../../kernel/db/link-tables.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'

/** A column of a record's table, with the API's spelling. */
export interface Column {
  readonly name: string
  readonly type: 'integer' | 'text'
  /** Set if the value is stored as rows of separate tables, not in the record's table. */
  readonly elements?: ElementTables | undefined
  /** The switch of a list without which no member shows the column, so that lists do not read it. */
  readonly readOnSwitch?: string
  /** The stored value as JSON text, for the journal; `row` has the other columns, such as the currency. */
  readonly json: (value: SqlValue, row: SqlRow) => string
  /** How a value in the journal is shown to this viewer; undefined if it is shown unchanged. */
  readonly journalFor?: (viewer: Viewer) => ((value: unknown) => unknown) | undefined
}

/** Rows of another record that a field shows, through a column or a link table. */
export type Reference =
  | { readonly by: 'column'; readonly record: string; readonly show: string; readonly column: string }
  | { readonly by: 'link'; readonly record: string; readonly show: string; readonly link: Link }
