/** Rows of a table that is imported, and records of an undo. */
export const IMPORT_ROWS_MAX = 20_000
