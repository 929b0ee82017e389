import { pagesOf } from '../../pages-of.ts'
import { insertRows, ROWS_AT_ONCE } from '../insert-rows.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { SqlText } from '../sql-text.ts'
import { DELETED, placeInBlock, type WordEntry } from './word-block.ts'
import {
  addRowKeys,
  blockTable,
  keyOf,
  noteRangesChanged,
  type RowIds,
  rangeTable,
  readWordRows,
  storeWordRows,
  type WordTable,
  wordRows,
} from './word-rows.ts'

const appendIds = `on conflict (instance_id, record, field, word, block) do update
  set ids = word_block.ids || ',' || excluded.ids`

/** Adds words of records of one kind. It can be sent together with the statement that stores the records. */
export async function addWords(db: ScopedDb, record: string, entries: readonly WordEntry[]): Promise<void> {
  const rows = wordRows(blockTable, entries).map(({ field, word, number, ids }) => {
    return [record, field, word, number, ids.map(placeInBlock).join(',')]
  })
  await insertRows(db, 'word_block', ['record', 'field', 'word', 'block', 'ids'], rows, appendIds)
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

/** Removes words of records of one kind: three statements at most for many rows of each table. */
async function removeWords(db: ScopedDb, record: string, entries: readonly WordEntry[]): Promise<void> {
  for (const table of [blockTable, rangeTable]) {
    for await (const rows of pagesOf(wordRows(table, entries), ROWS_AT_ONCE)) await removeFrom(db, table, record, rows)
  }
}

async function removeFrom(db: ScopedDb, table: WordTable, record: string, removed: readonly RowIds[]): Promise<void> {
  const stored = await readWordRows(db, table, record, removed)
  const rests = removed.flatMap((row) => {
    const bits = stored.get(keyOf(row))
    const found = row.ids.filter((id) => bits?.remove(table.placeOf(id)))
    return bits === undefined || found.length === 0 ? [] : { ...row, bits }
  })
  if (table === rangeTable && rests.length > 0) await noteRangesChanged(db)
  const [emptied, left] = [rests.filter(({ bits }) => bits.count() === 0), rests.filter(({ bits }) => bits.count() > 0)]
  await storeWordRows(db, table, record, left)
  if (emptied.length === 0) return
  const removal = new SqlText(db.dialect, db.instanceId).add(`delete from ${table.name}`)
  await db.execute(addRowKeys(removal, table, record, emptied).text, removal.values)
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
