import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { type FoundIds, IdBits, type PageOfIds } from './id-bits.ts'
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

/** Finds the live records of a kind by their words: one statement, which reads the index alone. */
export async function findByWords(
  db: ScopedDb,
  record: string,
  asked: readonly WordsAsked[],
  page: PageAsked,
): Promise<FoundIds & { readonly read: readonly WordRead[] }> {
  const terms = asked.flatMap(({ field, words }, condition) => words.map((word) => ({ field, word, condition })))
  const all = [...terms, { ...DELETED, condition: -1 }]
  const sql = new SqlText(db.dialect, db.instanceId)
  all.forEach(({ field, word }, index) => {
    sql.add(`${index === 0 ? '' : ' union all '}select ${index} as term, ${WORD_BLOCK_IDS} as size, block as number`)
    addRows(sql.add(`, '' as bits, ids from word_block`), 'word_block', record, field, word)
    sql.add(` union all select ${index}, ${WORD_RANGE_IDS}, "range", bits`)
    addRows(sql.add(`, case when bits = '' then ids else '' end from word_range`), 'word_range', record, field, word)
  })
  const rows = await db.statement<WordRow>(sql.text, sql.values)
  const hasDeleted = rows.some(({ term }) => term === terms.length)
  const read = readTerms(hasDeleted ? all : terms, rows)
  const perCondition = asked.map((_, condition) =>
    joined(
      read.filter((term) => term.condition === condition),
      'and',
    ),
  )
  const matching = joined(perCondition, page.operator)
  for (const { condition, found } of read) if (condition < 0) matching.found.subtract(found)
  return { ...matching.found.page(page), read }
}

/** What the rows contain for each term. */
function readTerms<Term extends WordsBegin>(terms: readonly Term[], rows: readonly WordRow[]) {
  const last = rows.reduce((most, { size, number }) => Math.max(most, size * number), 0)
  const read = terms.map((term) => ({ ...term, found: new IdBits(1 + wordRangeOf(last)), blocks: 0 }))
  for (const { term, size, number, bits, ids } of rows) {
    const one = read[term]
    if (one === undefined) continue
    if (bits === '') one.found.addList(ids, number * size)
    else one.found.addBase64(bits, number * size)
    if (size === WORD_BLOCK_IDS) one.blocks += 1
  }
  return read
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

/** The ids of the first, of which there is always one, joined with those of the others. */
function joined([first = { found: new IdBits(0) }, ...others]: readonly Found[], operator: 'and' | 'or'): Found {
  for (const { found } of others) {
    if (operator === 'or') first.found.unite(found)
    else first.found.intersect(found)
  }
  return first
}

interface Found {
  readonly found: IdBits
}
