import type { ChangedRow } from '../../kernel/db/link-tables.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { addWords, replaceWordEntries } from '../../kernel/db/words/index-words.ts'
import type { WordEntry } from '../../kernel/db/words/word-block.ts'
import { foldedWords } from '../../kernel/fold-text.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'

/** The maximum number of indexed words of a member; a longer text is found by its first words. */
const WORDS_MAX = 100

/** A record before and after a change. */
interface Change extends ChangedRow {
  readonly current: SqlRow
}

/** Indexes the words of the full-text members of rows. */
export async function insertWords(scope: Scope, definition: RecordDefinition, rows: readonly SqlRow[]): Promise<void> {
  await addWords(
    scope.db,
    definition.name,
    rows.flatMap((row) => wordEntries(definition, row)),
  )
}

/** Updates the index for changed records. */
export async function replaceWords(
  scope: Scope,
  definition: RecordDefinition,
  changes: readonly Change[],
): Promise<void> {
  const fields = wordFields(definition)
  const entries = changes
    .filter(({ changed }) => fields.some((name) => changed.has(name)))
    .map(({ current, row }) => [wordEntries(definition, current), wordEntries(definition, row)] as const)
  await replaceWordEntries(scope.db, definition.name, entries)
}

/** The names of the full-text members of a kind. */
export function wordFields({ members }: Pick<RecordDefinition, 'members'>): string[] {
  return [...members.values()].flatMap(({ name, words }) => (words ? name : []))
}

/** Whether the kind has full-text members. */
export function hasWords(definition: Pick<RecordDefinition, 'members'>): boolean {
  return wordFields(definition).length > 0
}

/** The indexed words of a row. */
export function wordEntries(definition: Pick<RecordDefinition, 'members'>, row: SqlRow): WordEntry[] {
  return wordFields(definition).flatMap((field) =>
    wordsOf(row[field]).map((word) => ({ field, word, id: Number(row.id) })),
  )
}

function wordsOf(text: SqlValue | undefined): string[] {
  return typeof text === 'string' ? foldedWords(text).slice(0, WORDS_MAX) : []
}
