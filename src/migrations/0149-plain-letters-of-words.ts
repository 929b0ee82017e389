import type { Dialect } from '../kernel/db/dialect.ts'
import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql } from '../kernel/db/sql.ts'
import { WORD_BLOCK_IDS, WORD_RANGE_IDS } from '../kernel/db/words/word-block.ts'

/** A row of the index of words, of either table. `first` is the id that its places count from. */
interface WordRow {
  readonly instance_id: number
  readonly record: string
  readonly field: string
  readonly word: string
  readonly first: number
  readonly ids: string
}

/** The comparison of text replaces more letters (`plainLetters`), so that the index has other words. */
export const plainLettersOfWords: Migration = {
  name: '0149-plain-letters-of-words',
  statements: ({ setup }) => setup,
  rewrite: async (sql, dialect) => {
    const folded = dialect.fold('word')
    const before = await sql.all<WordRow>(
      rowsWhere(folded, () => `${folded} <> word`),
      [],
    )
    for (const table of ['word_block', 'word_range']) {
      await sql.run(`delete from ${table} where ${folded} <> word`, [])
    }
    const words = Map.groupBy(before, ({ instance_id, record, field, word }) =>
      JSON.stringify([instance_id, record, field, word]),
    )
    for (const [key, rows] of words) await addIds(sql, dialect, JSON.parse(key), idsOf(rows))
  },
}

/** Selects rows of both tables, with `word` as their word. */
function rowsWhere(word: string, condition: (from: number) => string): string {
  const columns = `instance_id, record, field, ${word} as word`
  return `select ${columns}, block * ${WORD_BLOCK_IDS} as first, ids from word_block where ${condition(1)}
    union all select ${columns}, "range" * ${WORD_RANGE_IDS}, ids from word_range where ${condition(5)}`
}

function idsOf(rows: readonly WordRow[]): Set<number> {
  return new Set(rows.flatMap(({ first, ids }) => ids.split(',').map((place) => first + Number(place))))
}

/** Adds ids to a word, in `word_block`. Those that the word has already stay where they are. */
async function addIds(
  sql: Sql,
  { placeholder: p }: Dialect,
  key: readonly [instance: number, record: string, field: string, word: string],
  ids: ReadonlySet<number>,
): Promise<void> {
  const ofWord = (from: number) =>
    ['instance_id', 'record', 'field', 'word'].map((column, at) => `${column} = ${p(from + at)}`).join(' and ')
  const had = idsOf(await sql.all<WordRow>(rowsWhere('word', ofWord), [...key, ...key]))
  const blocks = Map.groupBy(ids.difference(had), (id) => Math.floor(id / WORD_BLOCK_IDS))
  for (const [block, added] of blocks) {
    await sql.run(
      `insert into word_block (instance_id, record, field, word, block, ids)
       values (${[1, 2, 3, 4, 5, 6].map(p).join(', ')})
       on conflict (instance_id, record, field, word, block) do update set ids = word_block.ids || ',' || excluded.ids`,
      [...key, block, added.map((id) => id % WORD_BLOCK_IDS).join(',')],
    )
  }
}
