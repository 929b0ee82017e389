import { lockInstance } from '../lock-instance.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { IdBits } from './id-bits.ts'
import { placeInRange, WORD_BLOCK_IDS, type WordsBegin, wordRangeOf } from './word-block.ts'
import { keyOf, noteRangesChanged, rangeTable, readWordRows, storeWordRows, type WordRowKey } from './word-rows.ts'

/** Rows of `word_block` that one step reads, at most: those of a common word in eight ranges. */
const STEP_ROWS = 512

/** Blocks of a word that are worth merging in the last of its ranges, where new records append more. */
const BLOCKS_MIN = 8

/** Words of a full-text member of a kind. */
export interface WordsOfKind extends WordsBegin {
  readonly record: string
}

/** The last block that a step has read. */
export interface WordPlace {
  readonly word: string
  readonly block: number
}

/** What a step has done. */
interface MergedWords {
  /** Where the next step begins; undefined after the last. */
  readonly next: WordPlace | undefined
  /** Rows that stay as they are, because there are few of them in the last range of their word. */
  readonly left: number
}

interface StoredBlock extends WordPlace {
  readonly ids: string
}

/** Blocks of one word in one range. */
interface Mergeable extends WordRowKey {
  readonly blocks: readonly StoredBlock[]
}

/**
 * Merges blocks of words into ranges: one step, in a transaction that it makes wait for the writes of the instance. What
 * searches find does not change.
 */
export async function mergeWords(
  db: ScopedDb,
  { record, field, word }: WordsOfKind,
  after: WordPlace | undefined,
): Promise<MergedWords> {
  await lockInstance(db)
  const from = after ?? { word, block: -1 }
  const sql = new SqlText(db.dialect, db.instanceId).add('select word, block, ids from word_block where ').ofInstance()
  sql.add(' and record = ').value(record).add(' and field = ').value(field)
  sql.add(' and word < ').value(`${word}\u{10ffff}`)
  sql.add(' and (word, block) > (').value(from.word).add(', ').value(from.block)
  sql.add(') order by word, block').limit(STEP_ROWS)
  const read = await db.statement<StoredBlock>(sql.text, sql.values)
  const merged = [...Map.groupBy(read, (row) => row.word).values()].flatMap((own) => {
    const groups = [...Map.groupBy(own, ({ block }) => wordRangeOf(block * WORD_BLOCK_IDS)).values()]
    const isLeft = (blocks: readonly StoredBlock[]) => blocks === groups.at(-1) && blocks.length < BLOCKS_MIN
    return groups.flatMap((blocks) => (isLeft(blocks) ? [] : mergeable(field, blocks)))
  })
  await storeMerged(db, record, merged)
  const last = read.length < STEP_ROWS ? undefined : read.at(-1)
  const count = merged.reduce((sum, { blocks }) => sum + blocks.length, 0)
  return { next: last && { word: last.word, block: last.block }, left: read.length - count }
}

function mergeable(field: string, blocks: readonly StoredBlock[]): Mergeable[] {
  const [first] = blocks
  return first === undefined
    ? []
    : [{ field, word: first.word, number: wordRangeOf(first.block * WORD_BLOCK_IDS), blocks }]
}

async function storeMerged(db: ScopedDb, record: string, merged: readonly Mergeable[]): Promise<void> {
  if (merged.length === 0) return
  const stored = await readWordRows(db, rangeTable, record, merged)
  const rows = merged.map((one) => {
    const bits = stored.get(keyOf(one)) ?? new IdBits()
    for (const { block, ids } of one.blocks) bits.addList(ids, placeInRange(block * WORD_BLOCK_IDS))
    return { ...one, bits }
  })
  await noteRangesChanged(db)
  await storeWordRows(db, rangeTable, record, rows)
  const removal = new SqlText(db.dialect, db.instanceId).add('delete from word_block where ').ofInstance()
  removal.add(' and record = ').value(record).add(' and (')
  merged.forEach(({ field, word, blocks }, index) => {
    removal
      .add(index === 0 ? '(field = ' : ' or (field = ')
      .value(field)
      .add(' and word = ')
      .value(word)
    removal
      .add(' and block >= ')
      .value(blocks[0]?.block ?? 0)
      .add(' and block <= ')
      .value(blocks.at(-1)?.block ?? -1)
    removal.add(')')
  })
  await db.execute(removal.add(')').text, removal.values)
}
