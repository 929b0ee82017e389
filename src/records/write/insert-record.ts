import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { SqlText } from '../../kernel/db/sql-text.ts'
import { takeRecordIds } from '../../kernel/db/tally.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { linkOf, rowJson } from './record-row.ts'
import { insertLinks } from './write-links.ts'
import { insertWords } from './write-words.ts'

/** What to store: columns by name, and linked ids by the name of the field. */
export interface RecordValues {
  readonly values: Readonly<Record<string, SqlValue>>
  readonly links: Readonly<Record<string, readonly number[]>>
}

/** How a write is told of. */
export interface WriteOptions {
  /** Written to the journal, but told to nobody: for bulk writes. */
  readonly quiet?: boolean
}

/** Stores a new record with its links, words and journal entry, and answers its id. */
export async function insertRecord(
  scope: Scope,
  definition: RecordDefinition,
  { values, links }: RecordValues,
  options: WriteOptions = {},
): Promise<number> {
  const id = await takeRecordIds(scope.db, definition.name, 1)
  const now = scope.clock.now()
  const meta = { id, created_id: scope.actor.userId, created: now, updated_id: scope.actor.userId, updated: now }
  const row: SqlRow = { ...initialValues(definition, scope), ...values, ...meta }
  await insertRow(scope, definition, row)
  const journaled = rowJson(definition, row)
  for (const field of definition.members.values()) {
    const link = linkOf(field)
    const ids = links[field.name]
    if (link === undefined || ids === undefined || ids.length === 0) continue
    await insertLinks(scope, link, row, ids)
    journaled.push(`"${field.name}":${JSON.stringify(ids)}`)
  }
  await insertWords(scope, definition, row)
  await scope.journal.write({
    record: definition.name,
    recordId: id,
    action: 'created',
    before: null,
    after: `{${journaled.join(',')}}`,
    event: eventOf(definition, 'Created', options),
  })
  return id
}

/** `bookingCreated`; null for kinds and writes that nobody is told of. */
export function eventOf(
  definition: RecordDefinition,
  what: 'Created' | 'Edited' | 'Deleted',
  options: WriteOptions,
): string | null {
  return definition.event === undefined || options.quiet ? null : `${definition.event}${what}`
}

function initialValues(definition: RecordDefinition, scope: Scope): SqlRow {
  const row: SqlRow = {}
  for (const field of definition.members.values()) {
    for (const column of field.columns) row[column.name] = field.initial?.(scope.instance) ?? null
  }
  return row
}

async function insertRow(scope: Scope, definition: RecordDefinition, row: SqlRow): Promise<void> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  const columns = Object.keys(row)
  sql.add(`insert into "${definition.table}" (instance_id, ${columns.map((name) => `"${name}"`).join(', ')}) values (`)
  sql.value(scope.instance.id)
  for (const column of columns) sql.add(', ').value(row[column] ?? null)
  sql.add(')')
  await scope.db.execute(sql.text, sql.values)
}
