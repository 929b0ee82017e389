import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { type FoundIds, IdBits, type PageOfIds } from './id-bits.ts'
import type { KeptRanges, KeptWords } from './kept-words.ts'
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
 * must not pass `kept`, because it can be rolled back.
 */
export async function findByWords(
  db: ScopedDb,
  record: string,
  asked: readonly WordsAsked[],
  page: PageAsked,
  kept?: KeptWords,
): Promise<FoundIds & { readonly read: readonly WordRead[] }> {
  const begins = asked.flatMap(({ field, words }, condition) => words.map((word) => ({ field, word, condition })))
  const terms = [...begins, { ...DELETED, condition: EXCLUDED }].map((term) => {
    return { ...term, record, kept: kept?.get(db.instanceId, { ...term, record }) }
  })
  const read = await readTerms(db, terms)
  for (const term of read) kept?.keep(db.instanceId, term, term.inRanges)
  const ranges = Math.max(...read.map(({ found }) => found.ranges))
  const idsOf = (condition: number) => read.flatMap((term) => (term.condition === condition ? term.found : []))
  const perCondition = asked.map((_, condition) => joined(idsOf(condition), 'and', ranges))
  const matching = joined(perCondition, page.operator, ranges)
  for (const excluded of idsOf(EXCLUDED)) matching.subtract(excluded)
  return { ...matching.page(page), read }
}

/** What both tables have for each term. If `word_range` has changed since the search that kept it, it is read again. */
async function readTerms(db: ScopedDb, terms: readonly Term[]) {
  const rows = Map.groupBy(await readRows(db, terms), ({ term }) => term)
  const version = rows.get(VERSION)?.map(({ number, ids }) => `${number}/${ids}`)[0] ?? ''
  const isChanged = terms.some(({ kept }) => kept !== undefined && kept.version !== version)
  if (isChanged)
    return readTerms(
      db,
      terms.map((term) => ({ ...term, kept: undefined })),
    )
  return terms.map((term, index) => {
    const own = rows.get(index) ?? []
    const merged = own.filter(({ size }) => size === WORD_RANGE_IDS)
    const blocks = own.filter(({ size }) => size === WORD_BLOCK_IDS)
    const inRanges = term.kept ?? { ids: withRows(merged), rows: merged.length, version }
    const found = blocks.length === 0 ? inRanges.ids : withRows(blocks, inRanges.ids)
    return { ...term, inRanges, found, blocks: blocks.length }
  })
}

/** The rows of both tables for each term, without those of `word_range` that are kept, and its version. */
function readRows(db: ScopedDb, terms: readonly Term[]): Promise<WordRow[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select ${VERSION} as term, 0 as size, words_version as number, '' as bits, ${db.dialect.serverRun} as ids`)
  sql.add(' from instance_head where ').ofInstance()
  terms.forEach((term, index) => {
    sql.add(` union all select ${index}, ${WORD_BLOCK_IDS}, block, '', ids from word_block`)
    addRows(sql, 'word_block', term.record, term.field, term.word)
    if (term.kept !== undefined) return
    sql.add(` union all select ${index}, ${WORD_RANGE_IDS}, "range", bits`)
    addRows(
      sql.add(`, case when bits = '' then ids else '' end from word_range`),
      'word_range',
      term.record,
      term.field,
      term.word,
    )
  })
  return db.statement<WordRow>(sql.text, sql.values)
}

/** A new set of the ids of rows, and of those of `others`. */
function withRows(rows: readonly WordRow[], others = new IdBits(0)): IdBits {
  const last = rows.reduce((most, { size, number }) => Math.max(most, size * number), 0)
  const all = others.copy(Math.max(others.ranges, 1 + wordRangeOf(last)))
  for (const { size, number, bits, ids } of rows) {
    if (bits === '') all.addList(ids, number * size)
    else all.addBase64(bits, number * size)
  }
  return all
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

/** A new set of what is in all of the sets, of which there is always one, or in one of them. */
function joined([first = new IdBits(0), ...others]: readonly IdBits[], operator: 'and' | 'or', ranges: number): IdBits {
  const all = first.copy(ranges)
  for (const other of others) {
    if (operator === 'or') all.unite(other)
    else all.intersect(other)
  }
  return all
}
