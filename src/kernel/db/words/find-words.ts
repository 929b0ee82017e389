import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { addPlaces, type Bits, clearBit, countBits, DELETED, noBits, placesOf, WORD_BLOCK_IDS } from './word-block.ts'

/** Each of the folded words begins some word of the member. */
export interface WordsAsked {
  readonly field: string
  readonly words: readonly string[]
}

/** The ids of one page, and how many records match in all. */
export interface FoundIds {
  readonly ids: readonly number[]
  readonly total: number
}

/** How several conditions are joined, and which of the found ids are wanted, by id. */
interface PageAsked {
  readonly operator: 'and' | 'or'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

type Blocks = Map<number, Bits>

/** Finds the live records of a kind by their words: one statement, which reads the index alone. */
export async function findByWords(
  db: ScopedDb,
  record: string,
  asked: readonly WordsAsked[],
  page: PageAsked,
): Promise<FoundIds> {
  const terms = asked.flatMap(({ field, words }, condition) => words.map((word) => ({ field, word, condition })))
  const sql = new SqlText(db.dialect, db.instanceId)
  terms.forEach(({ field, word }, index) => {
    addBlocks(sql.add(`select ${index} as term, word_block.block, word_block.ids`), record, field, word)
    sql.add(' union all ')
  })
  sql.add('select -1 as term, block, ids from word_block where ').ofInstance().add(' and record = ').value(record)
  sql.add(' and field = ').value(DELETED.field).add(' and word = ').value(DELETED.word)
  const rows = await db.statement<{ term: number; block: number; ids: string }>(sql.text, sql.values)
  const perTerm = terms.map((): Blocks => new Map())
  const deleted: Blocks = new Map()
  for (const { term, block, ids } of rows) addPlaces(bitsOf(perTerm[term] ?? deleted, block), ids)
  const perCondition = asked.map((_, condition) =>
    joined(
      perTerm.filter((_blocks, index) => terms[index]?.condition === condition),
      'and',
    ),
  )
  const matching = joined(perCondition, page.operator)
  for (const [block, bits] of deleted) {
    const found = matching.get(block)
    if (found !== undefined) for (const place of placesOf(bits)) clearBit(found, place)
  }
  return takePage(matching, page)
}

/** Appends a sub-select, in parentheses, of the ids of all records, live or deleted, with a word that begins so. */
export function addIdsByWord(sql: SqlText, record: string, field: string, word: string): SqlText {
  sql.add(`(select word_block.block * ${WORD_BLOCK_IDS} + cast(part.value as integer)`)
  return addBlocks(sql, record, field, word, `, ${sql.dialect.splitIntegers('word_block.ids')}`).add(')')
}

/** Appends `from word_block` with the rows of all words that begin with `word`. */
function addBlocks(sql: SqlText, record: string, field: string, word: string, beside = ''): SqlText {
  sql.add(` from word_block${beside} where `).ofInstance('word_block').add(' and word_block.record = ').value(record)
  sql.add(' and word_block.field = ').value(field).add(' and word_block.word >= ').value(word)
  return sql.add(' and word_block.word < ').value(`${word}\u{10ffff}`)
}

function bitsOf(blocks: Blocks, block: number): Bits {
  const held = blocks.get(block)
  if (held !== undefined) return held
  const made = noBits()
  blocks.set(block, made)
  return made
}

function joined([first = new Map(), ...others]: readonly Blocks[], operator: 'and' | 'or'): Blocks {
  for (const other of others) {
    if (operator === 'or') for (const [block, bits] of other) mergeBits(bitsOf(first, block), bits, operator)
    else for (const [block, bits] of first) mergeBits(bits, other.get(block) ?? noBits(), operator)
  }
  return first
}

function mergeBits(into: Bits, bits: Bits, operator: 'and' | 'or'): void {
  bits.forEach((part, index) => {
    const held = into[index] ?? 0
    into[index] = operator === 'and' ? held & part : held | part
  })
}

function takePage(matching: Blocks, { direction, offset, limit }: PageAsked): FoundIds {
  const sign = direction === 'asc' ? 1 : -1
  const ids: number[] = []
  let total = 0
  for (const [block, bits] of [...matching].sort(([one], [other]) => sign * (one - other))) {
    const count = countBits(bits)
    if (total + count > offset && total < offset + limit) {
      const places = placesOf(bits)
      const inOrder = direction === 'asc' ? places : places.toReversed()
      const taken = inOrder.slice(Math.max(0, offset - total), offset + limit - total)
      ids.push(...taken.map((place) => block * WORD_BLOCK_IDS + place))
    }
    total += count
  }
  return { ids, total }
}
