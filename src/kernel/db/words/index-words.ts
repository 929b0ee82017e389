import { pagesOf } from '../../pages-of.ts'
import { insertRows, ROWS_AT_ONCE } from '../insert-rows.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { addPlaces, clearBit, DELETED, noBits, placeInBlock, placesOf, wordBlockOf } from './word-block.ts'

/** A word that a member of a record has. */
export interface WordEntry {
  readonly field: string
  readonly word: string
  readonly id: number
}

const columns = ['record', 'field', 'word', 'block', 'ids'] as const

const appendIds = `on conflict (instance_id, record, field, word, block) do update
  set ids = word_block.ids || ',' || excluded.ids`

const replaceIds = `on conflict (instance_id, record, field, word, block) do update
  set ids = excluded.ids`

/** Adds words of records of one kind. It can be sent together with the statement that stores the records. */
export async function addWords(db: ScopedDb, record: string, entries: readonly WordEntry[]): Promise<void> {
  const rows = [...byBlock(entries).values()].map(({ field, word, block, ids }) => {
    return [record, field, word, block, ids.map(placeInBlock).join(',')]
  })
  await insertRows(db, 'word_block', columns, rows, appendIds)
}

/** Updates the words of changed records of one kind, from their entries before and after. */
export async function replaceWordEntries(
  db: ScopedDb,
  record: string,
  changes: readonly (readonly [before: readonly WordEntry[], after: readonly WordEntry[]])[],
): Promise<void> {
  await removeWords(
    db,
    record,
    changes.flatMap(([before, after]) => without(before, after)),
  )
  await addWords(
    db,
    record,
    changes.flatMap(([before, after]) => without(after, before)),
  )
}

function without(entries: readonly WordEntry[], others: readonly WordEntry[]): WordEntry[] {
  const known = new Set(others.map(({ field, word }) => `${field} ${word}`))
  return entries.filter(({ field, word }) => !known.has(`${field} ${word}`))
}

/** Removes words of records of one kind: three statements at most for many blocks. */
export async function removeWords(db: ScopedDb, record: string, entries: readonly WordEntry[]): Promise<void> {
  for await (const blocks of pagesOf([...byBlock(entries).values()], ROWS_AT_ONCE)) {
    const read = new SqlText(db.dialect, db.instanceId).add('select field, word, block, ids from word_block')
    addKeys(read, record, blocks)
    const stored = await db.statement<StoredBlock>(read.text, read.values)
    const idsOf = new Map(stored.map((row) => [keyOf(row), row.ids]))
    const rests = blocks.map((block) => {
      const bits = noBits()
      addPlaces(bits, idsOf.get(keyOf(block)) ?? '')
      for (const id of block.ids) clearBit(bits, placeInBlock(id))
      return { ...block, left: placesOf(bits) }
    })
    const rows = rests.flatMap(({ field, word, block, left }) =>
      left.length === 0 ? [] : [[record, field, word, block, left.join(',')]],
    )
    await insertRows(db, 'word_block', columns, rows, replaceIds)
    const emptied = rests.filter(({ left }) => left.length === 0)
    if (emptied.length === 0) continue
    const removal = new SqlText(db.dialect, db.instanceId).add('delete from word_block')
    addKeys(removal, record, emptied)
    await db.execute(removal.text, removal.values)
  }
}

interface BlockKey {
  readonly field: string
  readonly word: string
  readonly block: number
}

type StoredBlock = BlockKey & { readonly ids: string }

/** Appends the condition that finds these blocks. */
function addKeys(sql: SqlText, record: string, keys: readonly BlockKey[]): void {
  sql.add(' where ').ofInstance().add(' and record = ').value(record).add(' and (')
  keys.forEach(({ field, word, block }, index) => {
    sql.add(index === 0 ? '(field = ' : ' or (field = ').value(field)
    sql.add(' and word = ').value(word).add(' and block = ').value(block).add(')')
  })
  sql.add(')')
}

function keyOf({ field, word, block }: BlockKey): string {
  return `${block} ${field} ${word}`
}

/** Lists records as deleted, or as live again: they keep their words, and searches for live records leave them out. */
export async function noteDeleted(
  db: ScopedDb,
  record: string,
  ids: readonly number[],
  state: 'deleted' | 'live',
): Promise<void> {
  const entries = ids.map((id) => ({ ...DELETED, id }))
  await (state === 'deleted' ? addWords : removeWords)(db, record, entries)
}

interface Block extends BlockKey {
  readonly ids: number[]
}

function byBlock(entries: readonly WordEntry[]): Map<string, Block> {
  const blocks = new Map<string, Block>()
  for (const { field, word, id } of entries) {
    const block = wordBlockOf(id)
    const key = keyOf({ field, word, block })
    const held = blocks.get(key)
    if (held === undefined) blocks.set(key, { field, word, block, ids: [id] })
    else held.ids.push(id)
  }
  return blocks
}
