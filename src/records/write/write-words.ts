import type { SqlRow } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import { foldedWords } from '../../kernel/fold-text.ts'
import type { RecordDefinition } from '../define-record.ts'

/** Words of one member that are indexed; a text that has more is still found by its first ones. */
const WORDS_MAX = 100

/** Indexes the words of the full-text members of a row. */
export async function insertWords(scope: Scope, definition: RecordDefinition, row: SqlRow): Promise<void> {
  for (const field of definition.members.values()) {
    const text = row[field.name]
    if (!field.words || typeof text !== 'string') continue
    const words = foldedWords(text).slice(0, WORDS_MAX)
    if (words.length === 0) continue
    const sql = new SqlText(scope.db.dialect, scope.instance.id)
    sql.add('insert into search_word (instance_id, record, field, word, record_id) values ')
    const entry = (word: string) => () => {
      sql.add('(').value(scope.instance.id).add(', ').value(definition.name).add(', ').value(field.name)
      return sql
        .add(', ')
        .value(word)
        .add(', ')
        .value(row.id ?? null)
        .add(')')
    }
    sql.joined(words.map(entry), ', ')
    await scope.db.execute(sql.text, sql.values)
  }
}

/** Indexes them anew after `changed` columns have changed. */
export async function replaceWords(
  scope: Scope,
  definition: RecordDefinition,
  row: SqlRow,
  changed: ReadonlySet<string>,
): Promise<void> {
  const touched = [...definition.members.values()].some((field) => field.words && changed.has(field.name))
  if (!touched) return
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add('delete from search_word where ').ofInstance().add(' and record = ').value(definition.name)
  sql.add(' and record_id = ').value(row.id ?? null)
  await scope.db.execute(sql.text, sql.values)
  await insertWords(scope, definition, row)
}
