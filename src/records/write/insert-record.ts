import { columnsInTable, insertElements } from '../../kernel/db/element-tables.ts'
import { insertRows, ROWS_AT_ONCE } from '../../kernel/db/insert-rows.ts'
import { insertLinks } from '../../kernel/db/link-tables.ts'
import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { countTaken, takeRecordIdsWith } from '../../kernel/db/tally.ts'
import { JOURNAL } from '../../kernel/journal/journal.ts'
import { mapWithPauses, withPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { rowJson } from './record-row.ts'
import { insertWords } from './write-words.ts'

/** The values to store: columns by name, and linked ids by the name of the field. */
export interface RecordValues {
  readonly values: Readonly<Record<string, SqlValue>>
  readonly links: Readonly<Record<string, readonly number[]>>
}

/** How a write is announced. */
export interface WriteOptions {
  /** Written to the journal, but without an event: for bulk writes. */
  readonly quiet?: boolean
}

/** Stores a new record with its links, words and journal entry, and returns its id. */
export async function insertRecord(
  scope: Scope,
  definition: RecordDefinition,
  record: RecordValues,
  options: WriteOptions = {},
): Promise<number> {
  return insertRecords(scope, definition, [record], options)
}

/**
 * Stores new records in a few statements, and returns the first of their consecutive ids. They must have values for the
 * same columns.
 */
export async function insertRecords(
  scope: Scope,
  definition: RecordDefinition,
  records: readonly RecordValues[],
  options: WriteOptions = {},
): Promise<number> {
  if (records.length === 0) throw new Error('there are no records to insert')
  const count = records.length
  const [first, firstEntry] = await takeRecordIdsWith(scope.db, definition.name, JOURNAL, count)
  scope.journal.expect(firstEntry, count)
  const initial = initialValues(definition, scope)
  const now = scope.clock.now()
  const meta = { created_id: scope.actor.userId, created: now, updated_id: scope.actor.userId, updated: now }
  const stored = await mapWithPauses(records, ({ values, links }, index): Stored => {
    return { row: { ...initial, ...values, ...meta, id: first + index }, links }
  })
  const event = eventOf(definition, 'Created', options)
  const counted = countTaken(scope.db, definition.name, first, count)
  for (let from = 0; from < stored.length; from += ROWS_AT_ONCE) {
    const together = stored.slice(from, from + ROWS_AT_ONCE)
    const inserted = insertTogether(scope, definition, together)
    await Promise.all([counted, inserted, noteCreated(scope, definition, together, event)])
  }
  return first
}

/** The entries are sent together with the records. */
async function noteCreated(
  scope: Scope,
  definition: RecordDefinition,
  stored: readonly Stored[],
  event: string | null,
) {
  for await (const { row, links } of withPauses(stored)) {
    const linked = definition.links.filter(({ name }) => (links[name] ?? []).length > 0)
    const members = linked.map(({ name }) => `"${name}":${JSON.stringify(links[name])}`)
    const after = `{${[...rowJson(definition, row), ...members].join(',')}}`
    const entry = { record: definition.name, recordId: Number(row.id), action: 'created', before: null } as const
    await scope.journal.write({ ...entry, after, event })
  }
  await scope.journal.flush()
}

type Stored = Pick<RecordValues, 'links'> & { readonly row: SqlRow }

/** Rows with their links and words, sent together, the rows first: on PostgreSQL that is one round trip. */
async function insertTogether(scope: Scope, definition: RecordDefinition, stored: readonly Stored[]): Promise<void> {
  const rows = stored.map(({ row }) => row)
  const members = [...definition.members.values()]
  const inTable = rows.map((row) => columnsInTable(members, row))
  const columns = Object.keys(inTable[0] ?? {})
  const values = inTable.map((row) => columns.map((column) => row[column] ?? null))
  await Promise.all([
    insertRows(scope.db, definition.table, columns, values),
    ...definition.links.map(({ name, link }) => {
      return insertLinks(
        scope.db,
        link,
        stored.map(({ row, links }) => ({ row, ids: links[name] ?? [] })),
      )
    }),
    insertElements(scope.db, members, rows),
    insertWords(scope, definition, rows),
  ])
}

/** `bookingCreated`; null for kinds and writes without events. */
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
