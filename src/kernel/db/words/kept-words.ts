import { LRUCache } from 'lru-cache'
import type { IdBits } from './id-bits.ts'
import type { WordsBegin } from './word-block.ts'

/** Bytes of ids that are kept at most, over all instances: 32 words of a million records. */
const KEPT_BYTES = 4 * 1024 * 1024

/** What an entry takes besides its ids. */
const ENTRY_BYTES = 512

/** Rows that are worth keeping: fewer are read as fast. */
const ROWS_MIN = 3

/** What `word_range` has for the words of a member that begin with a word. */
export interface KeptRanges {
  /** Nobody changes them. */
  readonly ids: IdBits
  /** The number of rows they were read from. */
  readonly rows: number
  /** The version of the table, `instance_head.words_version`, with the run of the server. */
  readonly version: string
}

type WordsOfRecord = WordsBegin & { readonly record: string }

/**
 * The ids from `word_range`, as searches have read them. Searches of many records mostly look for the same words, whose
 * rows are long and rarely change: the next search reads only the rows of `word_block`, and the version.
 */
export class KeptWords {
  readonly #kept = new LRUCache<string, KeptRanges>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ ids }) => ids.bytes + ENTRY_BYTES,
  })

  get(instanceId: number, words: WordsOfRecord): KeptRanges | undefined {
    return this.#kept.get(keyOf(instanceId, words))
  }

  keep(instanceId: number, words: WordsOfRecord, found: KeptRanges): void {
    const key = keyOf(instanceId, words)
    if (found.rows < ROWS_MIN) this.#kept.delete(key)
    else if (this.#kept.peek(key) !== found) this.#kept.set(key, found)
  }
}

function keyOf(instanceId: number, { record, field, word }: WordsOfRecord): string {
  return `${instanceId}/${record}/${field}/${word}`
}
