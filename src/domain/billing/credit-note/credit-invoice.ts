import type { SqlRow } from '../../../kernel/db/sql.ts'
import { nextIds } from '../../../kernel/db/tally.ts'
import { Conflict, Invalid } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTotals } from '../../../kernel/money/document-totals.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import {
  type Allowance,
  allowanceOf,
  DRAFT,
  type Line,
  lineOf,
  type StoredDocument,
  showAllowance,
  showLine,
  showTax,
  storedAllowances,
  storedElements,
  today,
  withQuantity,
} from '../../paper/document/index.ts'
import { numberDocument } from '../../paper/document-number/index.ts'
import { issueEInvoice } from '../../paper/einvoicing/index.ts'
import { invoice, settleCredits } from '../invoice/index.ts'
import { freeBilledLines } from '../invoicing/index.ts'
import { creditNote } from './credit-note.record.ts'
import { creditedQuantities } from './credit-note.store.ts'
import { type Credited, creditedAt, creditTotals } from './credit-totals.ts'
import type { RenderedCreditedItem, SentCredit } from './credited-items.ts'
import { quantitiesAfter } from './quantities-after.ts'
import { refuseBeyondInvoice } from './refuse-beyond-invoice.ts'
import { takeBackDiscount } from './take-back-discount.ts'

const PREFIX = 'CN-'

/** Issues a credit note for the rest of an invoice, or for given quantities of some of its lines. */
export async function creditInvoice(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const { items: sent, ...members } = body as SentCredit
  const source = await loadRecord(scope, invoice, id)
  if (source.status_id === DRAFT) throw new Conflict('The invoice is a draft. Change it instead of crediting it.')
  const reader = await readBody(scope, creditNote, members)
  refuseEarlierDay(reader, source)
  const lines = storedElements<'items'>(source.items).map(lineOf)
  const before = await creditedQuantities(scope, id, lines)
  const isUncredited = source.total !== 0 && source.amount_credited === 0
  const after = quantitiesAfter(sent, { lines, before, isUncredited })
  const allowances = storedAllowances(source.allowances).map(allowanceOf)
  const totals = creditTotals(lines, { before, after }, source.currency, allowances)
  refuseBeyondInvoice(source, totals)
  const prefix = String(reader.value('prefix') ?? PREFIX)
  const rounding_amount = creditedRounding(lines, after, source.rounding_amount)
  const number = await numberDocument(scope, 'credit-note', { prefix, number: null, issued: true })
  const date = Number(reader.value('date') ?? Math.max(today(scope), source.date))
  const values: SqlRow = {
    ...copiedFacts(source),
    ...(await moneyOf(scope, lines, { before, after }, totals, source.currency)),
    ...allowanceColumns(allowances, totals, source.currency),
    rounding_amount,
    prefix,
    number,
    date,
    reason: reader.value('reason'),
    note: reader.value('note'),
    invoice_id: id,
  }
  const noteId = await insertRecord(scope, creditNote, { values, links: {} })
  await settleCredits(scope, id)
  const takenBack = await takeBackDiscount(scope, source, {
    amount: totals.total + rounding_amount,
    number: `${prefix}${number}`,
    date,
  })
  await freeCredited(scope, source, lines, { before, after })
  return { id: noteId, warnings: [...takenBack, ...(await issueEInvoice(scope, creditNote, noteId))] }
}

/** A credit note never changes, so a wrong year could not be corrected. */
function refuseEarlierDay(reader: BodyReader, { date }: StoredDocument): void {
  const sent = reader.value('date')
  if (typeof sent !== 'number' || sent >= date) return
  throw Invalid.field('date', `is before the date of the invoice, ${civilDateText(date)}`, 'Date of the credit note.')
}

/** Lines that are credited in full can be billed again, and the status of the invoice's quote is updated. */
async function freeCredited(
  scope: Scope,
  source: StoredDocument,
  lines: readonly Line[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
): Promise<void> {
  const isDone = ({ quantity }: Line, index: number) => quantity === after[index] && quantity !== before[index]
  const idsOf = (some: readonly Line[]) => some.map(({ id }) => id)
  await freeBilledLines(scope, source.id, idsOf(lines.filter(isDone)))
  await invoice.kind.billingLinks?.linesChanged(scope, source, idsOf(lines))
}

function copiedFacts(source: StoredDocument): SqlRow {
  const names = [
    ...['client_id', 'client_contact_id', 'project_id', 'reference', 'currency', 'seller', 'buyer'],
    ...['tax_currency', 'tax_exchange_rate'],
    ...['buyer_reference', 'delivery_date', 'period_start', 'period_end', 'deliver_to_country'],
  ]
  return Object.fromEntries(names.map((name) => [name, source[name] ?? null]))
}

/** The last credited line takes back the rounding of the amount to be paid. */
export function creditedRounding(lines: readonly Line[], after: Credited, rounding: number): number {
  return lines.every(({ quantity }, index) => quantity === after[index]) ? rounding : 0
}

/** The allowances of which something is credited. */
export function allowanceColumns(
  allowances: readonly Allowance[],
  totals: Pick<DocumentTotals, 'allowances'>,
  currency: string,
): { readonly allowances: string | null } {
  const credited = allowances.flatMap((one, index) => {
    const of = totals.allowances[index]
    return of === undefined || of.amount === 0 ? [] : [showAllowance(one, of, currencyDecimals(currency))]
  })
  return { allowances: credited.length === 0 ? null : JSON.stringify(credited) }
}

async function moneyOf(
  scope: Scope,
  lines: readonly Line[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
  { lines: lineTotals, taxes, allowances: _, ...totals }: DocumentTotals,
  currency: string,
): Promise<SqlRow> {
  const decimals = currencyDecimals(currency)
  const credited = lines.flatMap((line, index) => {
    const quantity = creditedAt(after, index) - creditedAt(before, index)
    const lineTotal = lineTotals[index]
    return quantity === 0 || lineTotal === undefined
      ? []
      : [showLine(withQuantity(line, quantity), lineTotal, decimals)]
  })
  const first = await nextIds(scope.db, 'document/items', credited.length)
  const items = credited.map(({ order: __, parent_group_id: ___, ...item }, index): RenderedCreditedItem => {
    return { ...item, id: first + index, invoice_item_id: item.id }
  })
  return { ...totals, items: JSON.stringify(items), taxes: JSON.stringify(taxes.map((tax) => showTax(tax, decimals))) }
}
