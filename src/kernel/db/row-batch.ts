import type { SqlValue } from './sql.ts'

/** Rows of one table that are in memory together, each an array of the values of its columns. */
export type RowBatch = readonly (readonly SqlValue[])[]

/** A batch is full at this many characters or this many rows. */
export const BATCH_CHARACTERS = 256 * 1024
/** Rows in one batch at most. */
export const BATCH_ROWS_MAX = 1000

/** The approximate number of characters of a row. */
export function charactersOf(row: readonly SqlValue[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}

/** True if nothing more should be added to a batch. */
export function isFull(rows: number, characters: number): boolean {
  return rows >= BATCH_ROWS_MAX || characters >= BATCH_CHARACTERS
}
