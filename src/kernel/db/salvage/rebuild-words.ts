import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../sql.ts'
import { DELETED, placeInBlock, wordBlockOf } from '../words/word-block.ts'
import type { WordKind } from '../words/word-faults.ts'

/** Rebuilds the index of words from the rows. */
export function rebuildWords(database: DatabaseSync, kinds: readonly WordKind[]): void {
  database.exec('delete from word_range; delete from word_block')
  const append = database.prepare(
    `insert into word_block (instance_id, record, field, word, block, ids) values (?, ?, ?, ?, ?, ?)
     on conflict do update set ids = ids || ',' || excluded.ids`,
  )
  for (const kind of kinds) {
    const columns = ['instance_id', 'id', 'deleted', ...kind.columns].map((column) => `"${column}"`).join(', ')
    const rows = database.prepare(`select ${columns} from "${kind.table}" order by instance_id, id`)
    for (const row of rows.iterate() as Iterable<SqlRow>) {
      const id = Number(row.id)
      const deleted = row.deleted === null ? [] : [{ ...DELETED, id }]
      for (const { field, word } of [...kind.entriesOf(row), ...deleted]) {
        append.run(row.instance_id ?? null, kind.name, field, word, wordBlockOf(id), String(placeInBlock(id)))
      }
    }
  }
}
