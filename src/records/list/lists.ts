import { BlockCounts } from '../../kernel/db/block-counts.ts'
import type { KeptWords } from '../../kernel/db/words/kept-words.ts'
import type { FollowedTexts } from '../../kernel/followed-texts.ts'
import type { FragmentFiller } from '../../kernel/fragments/fragment-filler.ts'
import type { WordMerger } from '../../kernel/jobs/word-merger.ts'
import { KeptTexts } from '../../kernel/kept-texts.ts'
import type { Scopes } from '../../kernel/scope.ts'
import type { Records } from '../records.ts'
import type { Fragments } from './fragments.ts'
import { textSource } from './rendered-references.ts'

/** The context of lists besides the scope: all record kinds, and what is kept between requests. */
export interface Lists {
  readonly records: Records
  /** Undefined on an engine that reads references in the statement of the page. */
  readonly kept: Kept | undefined
  /** The stored fragments; without it, records are rendered from their rows. */
  readonly stored?: Stored | undefined
  /** Undefined in a transaction that writes. */
  readonly words?: SearchedWords | undefined
}

/** The caches of lists on an engine that knows of every commit. */
export interface Kept {
  readonly references: KeptTexts
  readonly blocks: BlockCounts
}

/** What searches by words have read: for the next of them, and for the worker that merges it. */
export interface SearchedWords {
  readonly kept: KeptWords
  readonly merger: WordMerger
}

/** Stored fragments. */
export interface Stored {
  readonly fragments: Fragments
  readonly filler: FragmentFiller
  /** The texts in their holes where other processes write too. */
  readonly followed: FollowedTexts | undefined
}

/** The cache for this engine: none, unless it knows of every commit. */
export function keptFor({ engine, access }: Pick<Scopes, 'engine' | 'access'>, records: Records): Kept | undefined {
  if (!engine.soleWriter) return undefined
  return { references: new KeptTexts(textSource(records, access.factRecords)), blocks: new BlockCounts() }
}
