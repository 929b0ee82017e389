/** Tables for spreadsheets: rows come in batches, and no more of them is in memory than one batch. */

/**
 * What a column holds. An `amount` is shown with the decimals that it has, a `number` as short as it is; both are decimal
 * texts such as `-12.50`. A `day` is a day number (`civil-date.ts`).
 */
export type CellKind = 'text' | 'day' | 'amount' | 'number'

/** A column by its name, which stands in the first row. */
export interface SheetColumn {
  readonly name: string
  readonly kind: CellKind
}

/** The value of a cell, by the kind of its column: text, a decimal text, or a day number; null for an empty one. */
export type Cell = string | number | null

/** A cell for each column, in their order. */
export type SheetRow = readonly Cell[]

/** A table. Its rows are read once. */
export interface Sheet {
  /** The name of the table, at most 25 characters without any of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetRow[]>
}
