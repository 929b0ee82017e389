import { insertRows } from '../insert-rows.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { IdBits } from './id-bits.ts'
import { placeInBlock, placeInRange, type WordEntry, wordBlockOf, wordRangeOf } from './word-block.ts'

/** One of the two tables of the index of words. */
export interface WordTable {
  readonly name: 'word_block' | 'word_range'
  /** The column with the number of a block, or of a range. */
  readonly number: 'block' | 'range'
  readonly numberOf: (id: number) => number
  readonly placeOf: (id: number) => number
}

/** The rows that new records append to. */
export const blockTable: WordTable = {
  name: 'word_block',
  number: 'block',
  numberOf: wordBlockOf,
  placeOf: placeInBlock,
}

/** The merged rows. */
export const rangeTable: WordTable = {
  name: 'word_range',
  number: 'range',
  numberOf: wordRangeOf,
  placeOf: placeInRange,
}

/** The key of a row of either table, for one kind of record. */
export interface WordRowKey {
  readonly field: string
  readonly word: string
  readonly number: number
}

/** A row with some of its ids. */
export type RowIds = WordRowKey & { readonly ids: number[] }

/** The rows of a table that these entries belong to. */
export function wordRows({ numberOf }: WordTable, entries: readonly WordEntry[]): RowIds[] {
  const rows = new Map<string, RowIds>()
  for (const { field, word, id } of entries) {
    const key = { field, word, number: numberOf(id) }
    const held = rows.get(keyOf(key))
    if (held === undefined) rows.set(keyOf(key), { ...key, ids: [id] })
    else held.ids.push(id)
  }
  return [...rows.values()]
}

/** Names a row among those of its table and kind. */
export function keyOf({ field, word, number }: WordRowKey): string {
  return `${number} ${field} ${word}`
}

/** The places of those of the rows that exist, by `keyOf`. */
export async function readWordRows(
  db: ScopedDb,
  table: WordTable,
  record: string,
  keys: readonly WordRowKey[],
): Promise<Map<string, IdBits>> {
  const sql = new SqlText(db.dialect, db.instanceId)
  addRowKeys(sql.add(`select field, word, "${table.number}" as number, ids from ${table.name}`), table, record, keys)
  const stored = await db.statement<WordRowKey & { readonly ids: string }>(sql.text, sql.values)
  return new Map(
    stored.map((row) => {
      const bits = new IdBits()
      bits.addList(row.ids)
      return [keyOf(row), bits]
    }),
  )
}

/** Stores rows with these places, in place of those that exist. */
export async function storeWordRows(
  db: ScopedDb,
  table: WordTable,
  record: string,
  rows: readonly (WordRowKey & { readonly bits: IdBits })[],
): Promise<void> {
  const withBits = table === rangeTable
  const columns = ['record', 'field', 'word', table.number, 'ids', ...(withBits ? ['bits'] : [])]
  const values = rows.map(({ field, word, number, bits }) => {
    return [record, field, word, number, bits.ids().join(','), ...(withBits ? [bits.base64()] : [])]
  })
  const replace = `on conflict (instance_id, record, field, word, "${table.number}") do update
    set ids = excluded.ids${withBits ? ', bits = excluded.bits' : ''}`
  await insertRows(db, table.name, columns, values, replace)
}

/** Counts a change of `word_range`: what searches have kept of it is read again. */
export async function noteRangesChanged(db: ScopedDb): Promise<void> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('update instance_head set words_version = words_version + 1 where ').ofInstance()
  await db.execute(sql.text, sql.values)
}

/** Appends the condition that finds these rows. */
export function addRowKeys(sql: SqlText, table: WordTable, record: string, keys: readonly WordRowKey[]): SqlText {
  sql.add(' where ').ofInstance().add(' and record = ').value(record).add(' and (')
  keys.forEach(({ field, word, number }, index) => {
    sql.add(index === 0 ? '(field = ' : ' or (field = ').value(field)
    sql.add(' and word = ').value(word).add(` and "${table.number}" = `).value(number).add(')')
  })
  return sql.add(')')
}
