import type { Scope } from '../../../kernel/scope.ts'
import type { Cell, Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import type { Period } from './export-params.ts'
import { balanceAsOf, type OpenInvoiceRow, openInvoicesAsOf } from './exported-documents.store.ts'
import { buyerCells, columns, money, numberText, type Rendered, shownTo } from './shown-cells.ts'

/** The last day of each age, in days after the due date; what is older has the last column. */
const ages = [0, 30, 60, 90]

const openColumns = columns({
  number: 'text',
  date: 'day',
  due_date: 'day',
  days_overdue: 'number',
  client: 'text',
  client_tax_number: 'text',
  project: 'text',
  project_code: 'text',
  reference: 'text',
  currency: 'text',
  total: 'amount',
  amount_paid: 'amount',
  amount_credited: 'amount',
  balance: 'amount',
  not_due: 'amount',
  overdue_1_to_30: 'amount',
  overdue_31_to_60: 'amount',
  overdue_61_to_90: 'amount',
  overdue_over_90: 'amount',
  amount_prepaid: 'amount',
  rounding_amount: 'amount',
  amount_discounted: 'amount',
})

/** The amounts owed at the end of a day, by age. Later payments and credit notes are not deducted. */
export function openItemSheet(scope: Scope, period: Period, asOf: number): Sheet {
  return { name: 'Open items', columns: openColumns, rows: openRows(scope, period, asOf) }
}

async function* openRows(scope: Scope, period: Period, asOf: number): AsyncGenerator<SheetRow[]> {
  const rendered = shownTo(scope)
  for await (const page of openInvoicesAsOf(scope, period, asOf)) {
    yield page.filter((row) => balanceAsOf(row) !== 0).map((row) => openCells(row, asOf, rendered))
  }
}

function openCells(row: OpenInvoiceRow, asOf: number, rendered: Rendered): Cell[] {
  const balance = balanceAsOf(row)
  const overdue = row.due_date === null ? 0 : Math.max(0, asOf - row.due_date)
  const age = ages.findIndex((last) => overdue <= last)
  const byAge = [...ages, null].map((_, at) => (at === (age === -1 ? ages.length : age) ? balance : 0))
  const { total, amount_paid, amount_credited, paid_later, credited_later } = row
  return [
    numberText(row.prefix, row.number),
    row.date,
    row.due_date,
    String(overdue),
    ...buyerCells(row),
    ...rendered.project(row),
    row.reference,
    row.currency,
    ...[total, amount_paid - paid_later, amount_credited - credited_later, balance, ...byAge]
      .concat([row.amount_prepaid, row.rounding_amount, row.amount_discounted - row.discounted_later])
      .map((amount) => money(amount, row.currency)),
  ]
}
