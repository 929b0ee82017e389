import { LRUCache } from 'lru-cache'
import { IdBits, type RangeIds } from './id-bits.ts'
import type { WordsBegin } from './word-block.ts'

/** Bytes of ids that are kept at most, over all instances: about 60 common words of a million records. */
const KEPT_BYTES = 8 * 1024 * 1024

/**
 * What one search for the beginning of a word keeps at most, and the whole words that are known by their beginnings in
 * all. The beginning of very many words would drop all that others have searched for, and be too large to stay.
 */
const BEGIN_BYTES_MAX = KEPT_BYTES / 8

/** What an entry takes besides its ids, or the ids of one range besides their bytes. */
const ENTRY_BYTES = 256

/** What `word_range` has for one word. */
export interface WordRanges {
  readonly word: string
  readonly ranges: readonly RangeIds[]
}

/** What `word_range` has for all words that begin so. */
export interface KeptRanges {
  readonly words: readonly WordRanges[]
  /** The version of the table. */
  readonly version: string
}

type WordsOfRecord = WordsBegin & { readonly record: string }

interface Kept {
  readonly version: string
  readonly bytes: number
}

/**
 * The ids from `word_range`, as searches have read them. They are kept for each whole word, because people search for
 * `ep`, `epi` and `episode`.
 */
export class KeptWords {
  /** By what they begin with, the whole words. */
  readonly #words = new LRUCache<string, Kept & { readonly words: readonly string[] }>({
    maxSize: BEGIN_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes,
  })
  readonly #ranges = new LRUCache<string, Kept & WordRanges>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  /** Memory for the sets of one search, which is used again: new sets of a million ids keep the garbage collector busy. */
  readonly sets = { ofTerm: new IdBits(), ofCondition: new IdBits(), matching: new IdBits() }

  /** What is kept of all the words: undefined unless it is of one version. */
  get(instanceId: number, begin: WordsOfRecord): KeptRanges | undefined {
    const known = this.#words.get(keyOf(instanceId, begin, begin.word))
    if (known === undefined) return undefined
    const { version } = known
    const words = known.words.flatMap((word) => this.#ranges.get(keyOf(instanceId, begin, word)) ?? [])
    return words.length === known.words.length && words.every((one) => one.version === version)
      ? { words, version }
      : undefined
  }

  keep(instanceId: number, begin: WordsOfRecord, { words, version }: KeptRanges): void {
    const kept = words.map((one) => ({ ...one, version, bytes: bytesOf(one) }))
    if (kept.reduce((sum, { bytes }) => sum + bytes, 0) > BEGIN_BYTES_MAX) return
    const names = words.map(({ word }) => word)
    const bytes = names.reduce((sum, word) => sum + word.length * 2, ENTRY_BYTES)
    this.#words.set(keyOf(instanceId, begin, begin.word), { words: names, version, bytes })
    for (const one of kept) this.#ranges.set(keyOf(instanceId, begin, one.word), one)
  }
}

function bytesOf({ ranges }: WordRanges): number {
  return ranges.reduce((sum, { ids }) => sum + ids.byteLength + ENTRY_BYTES, ENTRY_BYTES)
}

function keyOf(instanceId: number, { record, field }: WordsOfRecord, word: string): string {
  return `${instanceId}/${record}/${field}/${word}`
}
