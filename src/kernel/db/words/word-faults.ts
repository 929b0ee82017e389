import type { Engine } from '../engine.ts'
import type { SqlRow } from '../sql.ts'
import type { WordEntry } from './index-words.ts'
import { addPlaces, DELETED, noBits, placesOf, WORD_BLOCK_IDS } from './word-block.ts'

/** A kind with full-text members, as the index sees it. */
export interface WordKind {
  readonly name: string
  readonly table: string
  /** The columns of its full-text members. */
  readonly columns: readonly string[]
  readonly entriesOf: (row: SqlRow) => readonly WordEntry[]
}

/** Records that are compared together. */
const IDS_TOGETHER = 64 * WORD_BLOCK_IDS

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
      for (let first = 0; first <= last; first += IDS_TOGETHER) {
        const columns = ['id', 'deleted', ...kind.columns].map((column) => `"${column}"`).join(', ')
        const rows = await sql.all(
          `select ${columns} from "${kind.table}" where instance_id = ${p(1)} and id >= ${p(2)} and id < ${p(3)}`,
          [instance_id, first, first + IDS_TOGETHER],
        )
        const blocks = await sql.all<{ field: string; word: string; block: number; ids: string }>(
          `select field, word, block, ids from word_block
           where instance_id = ${p(1)} and record = ${p(2)} and block >= ${p(3)} and block < ${p(4)}`,
          [instance_id, kind.name, first / WORD_BLOCK_IDS, (first + IDS_TOGETHER) / WORD_BLOCK_IDS],
        )
        wrong += new Set(rows.flatMap((row) => expectedOf(kind, row))).symmetricDifference(storedIn(blocks)).size
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

function storedIn(blocks: readonly { field: string; word: string; block: number; ids: string }[]): Set<string> {
  const stored = new Set<string>()
  for (const { field, word, block, ids } of blocks) {
    const bits = noBits()
    addPlaces(bits, ids)
    for (const place of placesOf(bits)) stored.add(`${block * WORD_BLOCK_IDS + place} ${field} ${word}`)
  }
  return stored
}
