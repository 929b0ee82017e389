import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import { foldedWords } from '../../kernel/fold-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import type { ChangedRow } from './write-links.ts'

/** The maximum number of indexed words of a member; a longer text is found by its first words. */
const WORDS_MAX = 100

/** Indexes the words of the full-text members of rows. */
export async function insertWords(scope: Scope, definition: RecordDefinition, rows: readonly SqlRow[]): Promise<void> {
  const fields = [...definition.members.values()].filter((field) => field.words)
  const entries = rows.flatMap((row) =>
    fields.flatMap(({ name }) => wordsOf(row[name]).map((word) => [definition.name, name, word, row.id ?? null])),
  )
  await insertRows(scope.db, 'search_word', ['record', 'field', 'word', 'record_id'], entries)
}

function wordsOf(text: SqlValue | undefined): string[] {
  return typeof text === 'string' ? foldedWords(text).slice(0, WORDS_MAX) : []
}

/** Updates the index for changed members. */
export async function replaceWords(
  scope: Scope,
  definition: RecordDefinition,
  changes: readonly ChangedRow[],
): Promise<void> {
  const names = [...definition.members.values()].flatMap((field) => (field.words ? field.name : []))
  const touched = changes.filter(({ changed }) => names.some((name) => changed.has(name))).map(({ row }) => row)
  if (touched.length === 0) return
  const ids = JSON.stringify(touched.map(({ id }) => id))
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add('delete from search_word where ').ofInstance().add(' and record = ').value(definition.name)
  sql.add(' and ').add(sql.dialect.anyOf('record_id', sql.placeholder(ids), 'integer'))
  await scope.db.execute(sql.text, sql.values)
  await insertWords(scope, definition, touched)
}
