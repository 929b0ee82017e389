/**
 * The index of words: for each word of each full-text member, the ids of the records that have it. `word_block` has a row
 * for each 256 ids, to which a new record only appends its place. `word_range` has the ids of many such rows together.
 */

/** Ids in one row of `word_block`. */
export const WORD_BLOCK_IDS = 256

/** Ids in one row of `word_range`: a multiple of those of a block. */
export const WORD_RANGE_IDS = 16_384

/** The word under which both tables list the deleted records, with an empty field. No text has it. */
export const DELETED = { field: '', word: '' } as const

/** A word that a member of a record has. */
export interface WordEntry {
  readonly field: string
  readonly word: string
  readonly id: number
}

/** The words of a member that begin with `word`. */
export interface WordsBegin {
  readonly field: string
  readonly word: string
}

/** The block of an id. */
export function wordBlockOf(id: number): number {
  return Math.floor(id / WORD_BLOCK_IDS)
}

/** The range of an id. */
export function wordRangeOf(id: number): number {
  return Math.floor(id / WORD_RANGE_IDS)
}

/** The place of an id in its block. */
export function placeInBlock(id: number): number {
  return id % WORD_BLOCK_IDS
}

/** The place of an id in its range. */
export function placeInRange(id: number): number {
  return id % WORD_RANGE_IDS
}
