import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict, Invalid } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import {
  createDocument,
  type DocumentDefinition,
  freshElements,
  type Line,
  lineOf,
  liveReferences,
  moneyWithAllowances,
  refuseLostClient,
  type StoredDocument,
  storedElements,
} from '../../paper/document/index.ts'
import { billQuotedBookings } from './bill-quoted-bookings.ts'
import { storeBilledQuoteLines } from './billed-quote-line.store.ts'
import { carriedCustomFields } from './carried-custom-fields.ts'
import { ignoredMembers } from './ignored-members.ts'
import { invoiceLabel } from './invoice-label.ts'
import { exactQuantityOf } from './part-of-line.ts'
import { type QuoteRest, restOfQuote } from './quote-rest.ts'
import { DECLINED } from './quote-statuses.ts'
import { settleQuoteStatus } from './settle-quote-status.ts'
import { takeShare } from './share-of-quote.ts'

export interface Documents {
  readonly quote: DocumentDefinition
  readonly invoice: DocumentDefinition
}

interface QuoteRequest {
  readonly id: number
  readonly again: boolean
  /** The share of the quote to invoice, and members that differ from those of the quote. */
  readonly body: object
}

/** Creates a draft for the rest of the quote, or for a share of it, at the prices and taxes of the quote. */
export async function invoiceQuote(
  scope: Scope,
  { quote, invoice }: Documents,
  { id, again, body }: QuoteRequest,
): Promise<WriteAnswer> {
  const source = await loadRecord(scope, quote, id)
  const lines = storedElements<'items'>(source.items).map(lineOf)
  if (source.status_id === DECLINED) throw new Conflict('This quote has been declined.')
  if (lines.length === 0) throw Invalid.field('id', 'this quote has no lines', 'The quote to invoice.')
  const left = await restOfQuote(scope, id, lines)
  if (left.isInvoiced && !again) refuseInvoiced(left)
  const rest = again ? new Map(lines.map((line) => [line.id, exactQuantityOf(line)])) : left.rest
  const { items, percent, groups: _, currency: __, allowances, ...sent } = body as Record<string, unknown>
  const taken = takeShare({ items, percent } as Parameters<typeof takeShare>[0], lines, { rest })
  const { columns, lineIds } = await copiedElements(scope, invoice, { source, lines, taken, allowances })
  const copied = await copiedMembers(scope, { quote, invoice }, source, sent)
  const created = await createDocument(scope, invoice, {
    body: { ...copied.members, ...sent, currency: source.currency },
    given: { validation_mode: undefined },
    columns: { ...columns, ...copied.columns, quote_id: id },
    // Everyone who can see the quote can see its client.
    copied: 'client' in sent ? [] : ['client'],
  })
  const billed = taken.map((of, index) => {
    return {
      quote_id: id,
      quote_line: of.id,
      invoice_id: created.id,
      line: mustHave(lineIds[index], 'the line of a quoted line'),
      of,
    }
  })
  await billQuotedBookings(scope, id, billed, again)
  await storeBilledQuoteLines(scope, billed)
  await settleQuoteStatus(scope, quote, id)
  return {
    ...created,
    warnings: [...(created.warnings ?? []), ...ignoredMembers(body, ['groups', 'currency'])],
  }
}

function refuseInvoiced({ invoices }: QuoteRest): never {
  const named = invoices.map(invoiceLabel).join(', ')
  const details = invoices.map((one) => ({ invoice_id: one.id, prefix: one.prefix, number: one.number }))
  throw new Conflict(`This quote has been invoiced: ${named}. Send again=true to invoice it again.`, details)
}

interface TakenPart {
  readonly source: StoredDocument
  readonly lines: readonly Line[]
  readonly taken: readonly Line[]
  /** As the body sent them: a quote has none. */
  readonly allowances: unknown
}

/** A group is copied unless it has lines and none of them are taken. */
async function copiedElements(
  scope: Scope,
  invoice: DocumentDefinition,
  { source, lines, taken, allowances }: TakenPart,
): Promise<{ columns: SqlRow; lineIds: number[] }> {
  const has = (some: readonly Line[], groupId: number) => some.some((line) => line.parent_group_id === groupId)
  const groups = storedElements<'groups'>(source.groups).filter(({ id }) => has(taken, id) || !has(lines, id))
  const fresh = await freshElements(scope, groups, taken)
  return {
    columns: await moneyWithAllowances(scope, invoice, {
      groups: fresh.groups,
      lines: fresh.items,
      currency: source.currency,
      allowances,
    }),
    lineIds: fresh.items.map((line) => line.id),
  }
}

/** The project is set as a column, because a body cannot name a project that the actor cannot see. */
async function copiedMembers(
  scope: Scope,
  { quote, invoice }: Documents,
  source: StoredDocument,
  sent: object,
): Promise<{ members: object; columns: SqlRow }> {
  const { client_id, client_contact_id, project_id } = await liveReferences(scope, quote, source)
  if (client_id === null && !('client' in sent)) refuseLostClient(quote.name)
  const person = client_contact_id === null ? null : { id: client_contact_id }
  const members = {
    client: [{ id: client_id, contact_person: person }],
    terms: source.terms,
    reference: source.reference,
    custom_fields: carriedCustomFields(scope, { from: quote, to: invoice }, source),
  }
  return { members, columns: 'project' in sent || 'project_id' in sent ? {} : { project_id: project_id ?? null } }
}
