/** Tables for spreadsheets: rows come in batches, and only one batch is in memory. */

/**
 * The kind of values in a column. An `amount` is shown with all its decimals, a `number` in its shortest form; both are
 * decimal texts such as `-12.50`. A `day` is a day number (`civil-date.ts`).
 */
export type CellKind = 'text' | 'day' | 'amount' | 'number'

/** A column with its name in the first row. */
export interface SheetColumn {
  readonly name: string
  readonly kind: CellKind
}

/** The value of a cell, by the kind of its column: text, a decimal text, or a day number; null for an empty one. */
export type Cell = string | number | null

/** A cell for each column, in order. */
export type SheetRow = readonly Cell[]

/** A table. Its rows are read once. */
export interface Sheet {
  /** The name of the table, at most 25 characters without any of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetRow[]>
}
