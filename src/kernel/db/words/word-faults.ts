import type { Engine } from '../engine.ts'
import type { SqlRow } from '../sql.ts'
import { IdBits, rangeIds } from './id-bits.ts'
import type { WordEntry } from './word-block.ts'
import { DELETED, WORD_BLOCK_IDS, WORD_RANGE_IDS } from './word-block.ts'

/** A kind with full-text members, as the index sees it. */
export interface WordKind {
  readonly name: string
  readonly table: string
  /** The columns of its full-text members. */
  readonly columns: readonly string[]
  readonly entriesOf: (row: SqlRow) => readonly WordEntry[]
}

/**
 * Compares the index of words with the rows themselves; a line for each kind of an instance with differences. Writes
 * maintain the index, so a difference is a bug or a manual change in the database.
 */
export async function wordFaults(engine: Engine, kinds: readonly WordKind[]): Promise<string[]> {
  // The service may write meanwhile.
  await using snapshot = await engine.snapshot()
  const { sql } = snapshot
  const p = engine.dialect.placeholder
  const faults: string[] = []
  for (const kind of kinds) {
    const instances = await sql.all<{ instance_id: number; last: number }>(
      `select head.instance_id,
         coalesce((select max(id) from "${kind.table}" as t where t.instance_id = head.instance_id), 0) as last
       from instance_head as head order by head.instance_id`,
      [],
    )
    for (const { instance_id, last } of instances) {
      let wrong = 0
      for (let first = 0; first <= last; first += WORD_RANGE_IDS) {
        const columns = ['id', 'deleted', ...kind.columns].map((column) => `"${column}"`).join(', ')
        const rows = await sql.all(
          `select ${columns} from "${kind.table}" where instance_id = ${p(1)} and id >= ${p(2)} and id < ${p(3)}`,
          [instance_id, first, first + WORD_RANGE_IDS],
        )
        const stored = await sql.all<StoredIds>(
          `select field, word, block * ${WORD_BLOCK_IDS} as first, ids, '' as bits from word_block
           where instance_id = ${p(1)} and record = ${p(2)} and block >= ${p(3)} and block < ${p(4)}
           union all select field, word, "range" * ${WORD_RANGE_IDS}, ids, bits from word_range
           where instance_id = ${p(5)} and record = ${p(6)} and "range" = ${p(7)}`,
          [
            ...[instance_id, kind.name, first / WORD_BLOCK_IDS, (first + WORD_RANGE_IDS) / WORD_BLOCK_IDS],
            ...[instance_id, kind.name, first / WORD_RANGE_IDS],
          ],
        )
        wrong += new Set(rows.flatMap((row) => expectedOf(kind, row))).symmetricDifference(storedIn(stored)).size
      }
      if (wrong > 0) {
        faults.push(`instance ${instance_id} has ${wrong} wrong entries of ${kind.name} in the index of words`)
      }
    }
  }
  return faults
}

function expectedOf(kind: WordKind, row: SqlRow): string[] {
  const words = kind.entriesOf(row).map(({ field, word, id }) => `${id} ${field} ${word}`)
  return row.deleted === null ? words : [...words, `${row.id} ${DELETED.field} ${DELETED.word}`]
}

interface StoredIds {
  readonly field: string
  readonly word: string
  readonly first: number
  readonly ids: string
  readonly bits: string
}

/** Where a row has different ids in its two forms, those that only one has are wrong. */
function storedIn(rows: readonly StoredIds[]): Set<string> {
  const stored = new Set<string>()
  for (const { field, word, first, ids, bits } of rows) {
    const listed = new IdBits()
    listed.addList(ids)
    for (const place of listed.ids()) stored.add(`${first + place} ${field} ${word}`)
    if (bits === '') continue
    const inBits = new IdBits()
    inBits.addRange(rangeIds(0, bits, ''))
    const different = new Set(listed.ids()).symmetricDifference(new Set(inBits.ids()))
    for (const place of different) stored.add(`${first + place} ${field} ${word} differs`)
  }
  return stored
}
