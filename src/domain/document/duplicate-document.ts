import type { SqlRow, SqlValue } from '../../kernel/db/sql.ts'
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
import { followingColumns } from './following-columns.ts'
import { freshElements } from './fresh-elements.ts'
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
    // What a duplicate bills has been billed: it is no invoice of the quote.
    ...(source.quote_id === undefined ? {} : { quote_id: null }),
    number: await numberDocument(scope, kind.name, { prefix, number: null, issued }),
  }
  const row = { ...values, ...own }
  const following = await followingColumns(scope, kind, row)
  const copyId = await insertRecord(scope, definition, { values: { ...row, ...following }, links: {} })
  await kind.copied?.(scope, source, { ...row, id: copyId })
  return { id: copyId }
}

/** What has been deleted since can stay on a document, but no new one can refer to it. */
export async function liveReferences(scope: Scope, { kind }: DocumentDefinition, source: SqlRow): Promise<SqlRow> {
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
  const { groups, items } = await freshElements(
    scope,
    storedElements<'groups'>(source.groups),
    storedElements<'items'>(source.items),
  )
  return {
    groups: groups.length === 0 ? null : JSON.stringify(groups),
    items: items.length === 0 ? null : JSON.stringify(items),
  }
}

/** It is due as long after its date as the other was, where the calendar goes so far. */
function shiftedDates(scope: Scope, source: SqlRow, member: string): SqlRow {
  const date = scope.clock.now()
  const sourceDue = source[member]
  const due = typeof sourceDue === 'number' ? sourceDue + date - Number(source.date) : -1
  return { date, [member]: due >= 0 && due <= STAMP_MAX ? due : null }
}
