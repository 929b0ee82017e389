import { columnsInTable, replaceElements } from '../../kernel/db/element-tables.ts'
import { type ChangedRow, carryIntoLinks, type Link, loadLinksOf, replaceLinks } from '../../kernel/db/link-tables.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { updateRows } from '../../kernel/db/update-rows.ts'
import { mapWithPauses } from '../../kernel/loop-turn.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { eventOf, type RecordValues, type WriteOptions } from './insert-record.ts'
import { rowJson } from './record-row.ts'
import { replaceWords } from './write-words.ts'

/** The new state of a stored record: its current row, and the changed values. */
export interface RecordChange extends RecordValues {
  readonly current: SqlRow
}

/**
 * Writes the differences from the stored row, with a journal entry; returns whether there was one. A body that is sent
 * back unchanged changes nothing, not even `updated`.
 */
export async function updateRecord(
  scope: Scope,
  definition: RecordDefinition,
  current: SqlRow,
  { values, links }: RecordValues,
  options: WriteOptions = {},
): Promise<boolean> {
  const [isChanged = false] = await updateRecords(scope, definition, [{ current, values, links }], options)
  return isChanged
}

/** The same for many records, each listed once, in a few statements; returns for each whether it changed. */
export async function updateRecords(
  scope: Scope,
  definition: RecordDefinition,
  changes: readonly RecordChange[],
  options: WriteOptions = {},
): Promise<boolean[]> {
  const edits = await mapWithPauses(changes, (change) => editOf(scope, definition, change))
  for (const { name, link } of definition.links) await writeLinks(scope, name, link, edits)
  const made = edits.filter(isMade)
  const members = [...definition.members.values()]
  const changed = await mapWithPauses(made, (edit) => columnsInTable(members, changedColumns(edit)))
  await updateRows(scope.db, definition.table, 'id', changed)
  await replaceElements(scope.db, members, made)
  await replaceWords(scope, definition, made)
  const event = eventOf(definition, 'Edited', options)
  for (const { row, before, after } of made) {
    await scope.journal.write({
      record: definition.name,
      recordId: Number(row.id),
      action: 'edited',
      before: `{${before.join(',')}}`,
      after: `{${after.join(',')}}`,
      event,
    })
  }
  return edits.map(isMade)
}

/** A change in the form for the tables and, member by member, for the journal. */
interface Edit extends ChangedRow {
  readonly current: SqlRow
  readonly links: RecordValues['links']
  readonly before: string[]
  readonly after: string[]
}

function editOf(scope: Scope, definition: RecordDefinition, { current, values, links }: RecordChange): Edit {
  const changed = new Set(
    Object.keys(values).filter((column) => (values[column] ?? null) !== (current[column] ?? null)),
  )
  const row: SqlRow = { ...current, ...values, updated_id: scope.actor.userId, updated: scope.clock.now() }
  const before = rowJson(definition, current, changed)
  return { current, row, changed, links, before, after: rowJson(definition, row, changed) }
}

function isMade({ after }: Edit): boolean {
  return after.length > 0
}

function changedColumns({ row, changed }: Edit): SqlRow {
  const columns = ['id', ...changed, 'updated_id', 'updated']
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

/** Links that stay get the changed columns of their record; others are written again, and journalled. */
async function writeLinks(scope: Scope, name: string, link: Link, edits: readonly Edit[]): Promise<void> {
  const given = edits.filter(({ links }) => links[name] !== undefined)
  const held = await loadLinksOf(
    scope.db,
    link,
    given.map(({ row }) => Number(row.id)),
  )
  const heldBy = ({ row }: Edit) => held.get(Number(row.id)) ?? []
  const replaced = new Set(given.filter((edit) => !sameIds(heldBy(edit), edit.links[name] ?? [])))
  await carryIntoLinks(
    scope.db,
    link,
    edits.filter((edit) => !replaced.has(edit)),
  )
  const linked = [...replaced].map(({ row, links }) => ({ row, ids: links[name] ?? [] }))
  await replaceLinks(scope.db, link, linked)
  for (const edit of replaced) {
    edit.before.push(`"${name}":${JSON.stringify(heldBy(edit))}`)
    edit.after.push(`"${name}":${JSON.stringify(edit.links[name])}`)
  }
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
