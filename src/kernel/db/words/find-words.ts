import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { type FoundIds, type IdBits, type PageOfIds, rangeIds } from './id-bits.ts'
import { type KeptRanges, KeptWords, type WordRanges } from './kept-words.ts'
import { DELETED, WORD_BLOCK_IDS, WORD_RANGE_IDS, type WordsBegin, wordRangeOf } from './word-block.ts'

/** Each of the folded words begins some word of the member. */
export interface WordsAsked {
  readonly field: string
  readonly words: readonly string[]
}

/** What a statement has read for one word that was asked for. */
export interface WordRead extends WordsBegin {
  /** The number of rows of `word_block`. */
  readonly blocks: number
}

/** How several conditions are joined, and which ids are wanted. */
type PageAsked = PageOfIds & { readonly operator: 'and' | 'or' }

/** The ids of a row of either table, which has `size` ids: in base64, or else as a list. */
interface WordRow {
  readonly term: number
  readonly size: number
  readonly word: string
  readonly number: number
  readonly bits: string
  readonly ids: string
}

/** A word that is looked up: for a condition, or to exclude deleted records. */
interface Term extends WordsBegin {
  readonly record: string
  readonly condition: number
  /** What `word_range` has for it, if an earlier search has kept it. */
  readonly kept: KeptRanges | undefined
}

/** The condition of the word that excludes records. */
const EXCLUDED = -1

/** In place of a term, in the row with the version of `word_range`. */
const VERSION = -1

/**
 * Finds the live records of a kind by their words: one statement, which reads the index alone. A transaction that writes
 * must not share `kept` with others, because it can be rolled back.
 */
export async function findByWords(
  db: ScopedDb,
  record: string,
  asked: readonly WordsAsked[],
  page: PageAsked,
  kept = new KeptWords(),
): Promise<FoundIds & { readonly read: readonly WordRead[] }> {
  const begins = asked.flatMap(({ field, words }, condition) => words.map((word) => ({ field, word, condition })))
  const terms = [...begins, { ...DELETED, condition: EXCLUDED }].map((term) => {
    return { ...term, record, kept: kept.get(db.instanceId, { ...term, record }) }
  })
  const read = await readTerms(db, terms)
  for (const term of read) if (term.inRanges !== term.kept) kept.keep(db.instanceId, term, term.inRanges)
  const { ofTerm, ofCondition, matching } = kept.sets
  const ranges = Math.max(...read.map(rangesOf))
  const termsOf = (condition: number) => read.filter((term) => term.condition === condition)
  const idsOf = (term: ReadTerm) => addIds(ofTerm.clear(ranges), term)
  asked.forEach((_, condition) => {
    for (const [index, term] of termsOf(condition).entries()) {
      ofCondition.join(index === 0 ? 'first' : 'and', idsOf(term))
    }
    matching.join(condition === 0 ? 'first' : page.operator, ofCondition)
  })
  for (const term of termsOf(EXCLUDED)) matching.subtract(idsOf(term))
  return {
    ...matching.page(page),
    read: read.map(({ field, word, blocks }) => ({ field, word, blocks: blocks.length })),
  }
}

/** What both tables have for a term. */
interface ReadTerm extends Term {
  readonly inRanges: KeptRanges
  readonly blocks: readonly WordRow[]
}

/** What both tables have for each term. If `word_range` has changed since the search that kept it, it is read again. */
async function readTerms(db: ScopedDb, terms: readonly Term[]): Promise<ReadTerm[]> {
  const rows = Map.groupBy(await readRows(db, terms), ({ term }) => term)
  const version = rows.get(VERSION)?.map(({ number, ids }) => `${number}/${ids}`)[0] ?? ''
  if (terms.some(({ kept }) => kept !== undefined && kept.version !== version)) {
    return readTerms(
      db,
      terms.map((term) => ({ ...term, kept: undefined })),
    )
  }
  return terms.map((term, index) => {
    const own = rows.get(index) ?? []
    const blocks = own.filter(({ size }) => size === WORD_BLOCK_IDS)
    const merged = own.filter(({ size }) => size === WORD_RANGE_IDS)
    return { ...term, inRanges: term.kept ?? { words: byWord(merged), version }, blocks }
  })
}

/** The rows of both tables for each term, without those of `word_range` that are kept, and its version. */
function readRows(db: ScopedDb, terms: readonly Term[]): Promise<WordRow[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select ${VERSION} as term, 0 as size, '' as word, words_version as number, '' as bits,`)
  sql.add(` ${db.dialect.serverRun} as ids from instance_head where `).ofInstance()
  terms.forEach(({ record, field, word, kept }, index) => {
    sql.add(` union all select ${index}, ${WORD_BLOCK_IDS}, '', block, '', ids from word_block`)
    addRows(sql, 'word_block', record, field, word)
    if (kept !== undefined) return
    sql.add(` union all select ${index}, ${WORD_RANGE_IDS}, word, "range", bits`)
    addRows(sql.add(`, case when bits = '' then ids else '' end from word_range`), 'word_range', record, field, word)
  })
  return db.statement<WordRow>(sql.text, sql.values)
}

/** The rows of `word_range` by their words. */
function byWord(rows: readonly WordRow[]): WordRanges[] {
  return [...Map.groupBy(rows, ({ word }) => word)].map(([word, own]) => ({
    word,
    ranges: own.map(({ number, bits, ids }) => rangeIds(number, bits, ids)),
  }))
}

/** The number of ranges up to the last id. */
function rangesOf({ inRanges, blocks }: ReadTerm): number {
  const ofBlocks = blocks.map(({ number }) => wordRangeOf(number * WORD_BLOCK_IDS))
  const merged = inRanges.words.flatMap(({ ranges }) => ranges.map(({ range }) => range))
  return 1 + [...ofBlocks, ...merged].reduce((most, range) => Math.max(most, range), -1)
}

function addIds(ids: IdBits, { inRanges, blocks }: ReadTerm): IdBits {
  for (const { ranges } of inRanges.words) for (const range of ranges) ids.addRange(range)
  for (const block of blocks) ids.addList(block.ids, block.number * WORD_BLOCK_IDS)
  return ids
}

/** Appends a sub-select, in parentheses, of the ids, as `id`, of all records, live or deleted, with a word that begins so. */
export function addIdsByWord(sql: SqlText, record: string, field: string, word: string): SqlText {
  const part = (table: string) => sql.dialect.splitIntegers(`${table}.ids`)
  sql.add(
    `(select word_block.block * ${WORD_BLOCK_IDS} + cast(part.value as integer) as id from word_block, ${part('word_block')}`,
  )
  addRows(sql, 'word_block', record, field, word)
  sql.add(` union all select word_range."range" * ${WORD_RANGE_IDS} + cast(part.value as integer)`)
  sql.add(` from word_range, ${part('word_range')}`)
  return addRows(sql, 'word_range', record, field, word).add(')')
}

/** Appends the condition for the rows of all words that begin with `word`. */
function addRows(sql: SqlText, table: string, record: string, field: string, word: string): SqlText {
  sql.add(' where ').ofInstance(table).add(` and ${table}.record = `).value(record)
  sql.add(` and ${table}.field = `).value(field)
  if (word === DELETED.word) return sql.add(` and ${table}.word = `).value(word)
  sql.add(` and ${table}.word >= `).value(word)
  return sql.add(` and ${table}.word < `).value(`${word}\u{10ffff}`)
}
