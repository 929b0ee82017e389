import type { SqlValue } from './sql.ts'

/** Rows of one table, each the values of its columns, that are in memory together. */
export type RowBatch = readonly (readonly SqlValue[])[]

/** A batch is full with this many characters, or with this many rows. */
export const BATCH_CHARACTERS = 256 * 1024
/** Rows in one batch at most. */
export const BATCH_ROWS_MAX = 1000

/** About how many characters a row has. */
export function charactersOf(row: readonly SqlValue[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}

/** True when nothing more should be added to a batch. */
export function isFull(rows: number, characters: number): boolean {
  return rows >= BATCH_ROWS_MAX || characters >= BATCH_CHARACTERS
}
