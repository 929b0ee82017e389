import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
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
  record: RecordValues,
  options: WriteOptions = {},
): Promise<number> {
  return insertRecords(scope, definition, [record], options)
}

/**
 * Stores new records, all of them in a few statements, and answers the first of their ids, which follow one another.
 * They must have values for the same columns.
 */
export async function insertRecords(
  scope: Scope,
  definition: RecordDefinition,
  records: readonly RecordValues[],
  options: WriteOptions = {},
): Promise<number> {
  if (records.length === 0) throw new Error('there are no records to insert')
  const first = await takeRecordIds(scope.db, definition.name, records.length)
  const initial = initialValues(definition, scope)
  const now = scope.clock.now()
  const meta = { created_id: scope.actor.userId, created: now, updated_id: scope.actor.userId, updated: now }
  const rows = records.map(({ values }, index): SqlRow => ({ ...initial, ...values, ...meta, id: first + index }))
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => columns.map((column) => row[column] ?? null))
  await insertRows(scope.db, definition.table, columns, values)
  const journaled = rows.map((row) => rowJson(definition, row))
  for (const field of definition.members.values()) {
    const link = linkOf(field)
    if (link === undefined) continue
    const linked = rows.map((row, index) => ({ row, ids: records[index]?.links[field.name] ?? [] }))
    await insertLinks(scope, link, linked)
    linked.forEach(({ ids }, index) => {
      if (ids.length > 0) journaled[index]?.push(`"${field.name}":${JSON.stringify(ids)}`)
    })
  }
  await insertWords(scope, definition, rows)
  const event = eventOf(definition, 'Created', options)
  for (const [index, members] of journaled.entries()) {
    await scope.journal.write({
      record: definition.name,
      recordId: first + index,
      action: 'created',
      before: null,
      after: `{${members.join(',')}}`,
      event,
    })
  }
  return first
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
