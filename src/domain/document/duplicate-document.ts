import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
import { nextIds } from '../../kernel/db/tally.ts'
import { Conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { STAMP_MAX } from '../../records/fields/timestamp.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { missingIds } from '../../records/write/find-referred.ts'
import { insertRecord } from '../../records/write/insert-record.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { numberDocument } from '../document-number/index.ts'
import { defaultTemplateId } from '../invoice-template/index.ts'
import { type DocumentDefinition, DRAFT, isIssued } from './document-kind.ts'
import { storedElements } from './sent-elements.ts'

/** A new draft with the same lines, at the same prices and taxes, dated today. */
export async function duplicateDocument(
  scope: Scope,
  definition: DocumentDefinition,
  id: number,
): Promise<WriteAnswer> {
  const { kind } = definition
  const source = await loadRow(scope, definition, id)
  const columns = [...definition.members.values()].flatMap((field) => field.columns.map((column) => column.name))
  const values = Object.fromEntries(columns.map((column) => [column, source[column] ?? null]))
  const prefix = String(source.prefix)
  const issued = isIssued(kind, DRAFT)
  const own: Record<string, SqlValue> = {
    ...(await liveReferences(scope, definition, source)),
    ...(await renewedElements(scope, source)),
    ...shiftedDates(scope, source, kind.due.member),
    status_id: DRAFT,
    cloned_id: id,
    number: await numberDocument(scope, kind.name, { prefix, number: null, issued }),
  }
  return { id: await insertRecord(scope, definition, { values: { ...values, ...own }, links: {} }) }
}

/** What has been deleted since can stay on a document, but no new one can refer to it. */
async function liveReferences(scope: Scope, { kind }: DocumentDefinition, source: SqlRow): Promise<SqlRow> {
  const live = async (record: string, column: string): Promise<SqlValue> => {
    const id = source[column]
    return typeof id === 'number' && (await missingIds(scope, record, [id])).length === 0 ? id : null
  }
  const client_id = await live('contact', 'client_id')
  if (client_id === null) throw new Conflict(`client: the client of this ${kind.name} has been deleted.`)
  return {
    client_id,
    client_contact_id: await live('contact', 'client_contact_id'),
    project_id: await live('project', 'project_id'),
    template_id:
      (await live('invoice-template', 'template_id')) ?? (await defaultTemplateId(scope, kind.templateType)) ?? null,
  }
}

/** The same lines and groups as elements of another document. */
async function renewedElements(scope: Scope, source: SqlRow): Promise<SqlRow> {
  const groups = storedElements<'groups'>(source.groups)
  const items = storedElements<'items'>(source.items)
  const firstGroup = groups.length === 0 ? 0 : await nextIds(scope.db, 'document/groups', groups.length)
  const firstItem = items.length === 0 ? 0 : await nextIds(scope.db, 'document/items', items.length)
  const groupIds = new Map(groups.map(({ id }, index) => [id, firstGroup + index]))
  const newGroups = groups.map((group, index) => ({ ...group, id: firstGroup + index }))
  const newItems = items.map((item, index) => ({
    ...item,
    id: firstItem + index,
    parent_group_id: item.parent_group_id === null ? null : (groupIds.get(item.parent_group_id) ?? null),
  }))
  return {
    groups: groups.length === 0 ? null : JSON.stringify(newGroups),
    items: items.length === 0 ? null : JSON.stringify(newItems),
  }
}

/** It is due as long after its date as the other was, where the calendar goes so far. */
function shiftedDates(scope: Scope, source: SqlRow, member: string): SqlRow {
  const date = scope.clock.now()
  const sourceDue = source[member]
  const due = typeof sourceDue === 'number' ? sourceDue + date - Number(source.date) : -1
  return { date, [member]: due >= 0 && due <= STAMP_MAX ? due : null }
}
