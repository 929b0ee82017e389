import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { numberDocument } from '../document-number/index.ts'
import type { DocumentDefinition } from './define-document.ts'
import { DAY_MAX, today } from './document-day.ts'
import { DRAFT, isIssued } from './document-kind.ts'
import { followingColumns } from './following-columns.ts'
import { freshElements, rateWarnings, storedElements } from './lines/index.ts'
import { liveReferences, refuseLostClient } from './live-references.ts'
import { documentColumns, type StoredDocument } from './stored-document.ts'

/** Creates a draft with the same lines, at the same prices and taxes, dated today. */
export async function duplicateDocument(
  scope: Scope,
  definition: DocumentDefinition,
  id: number,
): Promise<WriteAnswer> {
  const { kind } = definition
  const source = await loadRecord(scope, definition, id)
  const columns = [...definition.members.values()].flatMap((field) => field.columns.map((column) => column.name))
  const values = Object.fromEntries(columns.map((column) => [column, source[column] ?? null]))
  const references = await liveReferences(scope, definition, source)
  if (references.client_id === null) refuseLostClient(kind.name)
  const { prefix } = source
  const issued = isIssued(kind, DRAFT)
  const own: Record<string, SqlValue> = {
    ...references,
    ...(await renewedElements(scope, source)),
    ...shiftedDates(scope, source, kind.due.member),
    status_id: DRAFT,
    cloned_id: id,
    // The prepaid amount was deducted from the other document. Its rate of exchange is that of another day, and its rounding that of another amount due.
    ...(source.amount_prepaid === undefined ? {} : { amount_prepaid: 0 }),
    ...(source.rounding_amount === undefined ? {} : { rounding_amount: 0 }),
    ...(source.tax_exchange_rate === undefined ? {} : { tax_exchange_rate: null, tax_currency: null }),
    // The bookings of a duplicate are already billed, so it is not an invoice of the quote.
    ...(source.quote_id === undefined ? {} : { quote_id: null }),
    number: await numberDocument(scope, kind.name, { prefix, number: null, issued }),
  }
  const row = documentColumns({ ...values, ...own })
  const following = await followingColumns(scope, kind, row)
  const copyId = await insertRecord(scope, definition, { values: { ...row, ...following }, links: {} })
  await kind.copied?.(scope, source, { ...row, id: copyId })
  return { id: copyId, warnings: await rateWarnings(scope, row) }
}

/** The columns with the same lines and groups under new ids. */
async function renewedElements(scope: Scope, source: StoredDocument): Promise<SqlRow> {
  const { groups, items } = await freshElements(
    scope,
    storedElements<'groups'>(source.groups),
    storedElements<'items'>(source.items).map(({ period_start: _, period_end: __, ...item }) => item),
  )
  return {
    groups: groups.length === 0 ? null : JSON.stringify(groups),
    items: items.length === 0 ? null : JSON.stringify(items),
  }
}

/** A duplicate has no delivery dates yet. */
const daysOfSource = ['delivery_date', 'period_start', 'period_end']

/** The due date keeps its distance from the date; null without a due date, or if it is out of range. */
function shiftedDates(scope: Scope, source: StoredDocument, member: string): SqlRow {
  const date = today(scope)
  const sourceDue = source[member]
  const due = typeof sourceDue === 'number' ? sourceDue + date - source.date : -1
  const cleared = Object.fromEntries(daysOfSource.map((name) => [name, null]))
  return { ...cleared, date, [member]: due >= 0 && due <= DAY_MAX ? due : null }
}
