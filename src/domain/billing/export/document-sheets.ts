import type { Scope } from '../../../kernel/scope.ts'
import type { Cell, Sheet } from '../../../kernel/sheets/sheet.ts'
import { accountedTax } from '../../paper/document/index.ts'
import { invoice } from '../invoice/index.ts'
import type { Period } from './export-params.ts'
import {
  type IssuedCreditNoteRow,
  type IssuedDocumentRow,
  type IssuedInvoiceRow,
  issuedCreditNotes,
  issuedInvoices,
  type MadePaymentRow,
  madePayments,
} from './exported-documents.store.ts'
import { buyerCells, columns, inRows, money, numberText, shownTo } from './shown-cells.ts'

const parties = { client: 'text', client_tax_number: 'text', project: 'text', project_code: 'text' } as const
const totals = {
  sub_total: 'amount',
  discount_total: 'amount',
  net_total: 'amount',
  tax_total: 'amount',
  total: 'amount',
} as const

/** Later columns are last, so that the places of the other columns stay what they were. */
const taxInBooks = { tax_currency: 'text', tax_exchange_rate: 'number', tax_in_tax_currency: 'amount' } as const

const invoiceColumns = columns({
  number: 'text',
  date: 'day',
  due_date: 'day',
  status: 'text',
  ...parties,
  reference: 'text',
  currency: 'text',
  ...totals,
  amount_prepaid: 'amount',
  rounding_amount: 'amount',
  amount_paid: 'amount',
  amount_credited: 'amount',
  balance: 'amount',
  buy_total: 'amount',
  ...taxInBooks,
  amount_discounted: 'amount',
})

export function invoiceSheet(scope: Scope, period: Period): Sheet {
  const rendered = shownTo(scope)
  const cellsOf = (row: IssuedInvoiceRow): Cell[] => [
    numberText(row.prefix, row.number),
    row.date,
    row.due_date,
    invoice.kind.statuses.get(row.status_id) ?? null,
    ...buyerCells(row),
    ...rendered.project(row),
    row.reference,
    row.currency,
    ...totalCells(row),
    ...[row.amount_prepaid, row.rounding_amount, row.amount_paid, row.amount_credited, row.balance].map((amount) =>
      money(amount, row.currency),
    ),
    rendered.cost(row.buy_total, row.currency),
    ...taxInBooksCells(row),
    money(row.amount_discounted, row.currency),
  ]
  return { name: 'Invoices', columns: invoiceColumns, rows: inRows(issuedInvoices(scope, period), cellsOf) }
}

const creditNoteColumns = columns({
  number: 'text',
  date: 'day',
  invoice: 'text',
  ...parties,
  reference: 'text',
  reason: 'text',
  currency: 'text',
  ...totals,
  buy_total: 'amount',
  rounding_amount: 'amount',
  ...taxInBooks,
})

/** Amounts are above zero, as in the list. */
export function creditNoteSheet(scope: Scope, period: Period): Sheet {
  const rendered = shownTo(scope)
  const cellsOf = (row: IssuedCreditNoteRow): Cell[] => [
    numberText(row.prefix, row.number),
    row.date,
    numberText(row.invoice_prefix, row.invoice_number),
    ...buyerCells(row),
    ...rendered.project(row),
    row.reference,
    row.reason,
    row.currency,
    ...totalCells(row),
    rendered.cost(row.buy_total, row.currency),
    money(row.rounding_amount, row.currency),
    ...taxInBooksCells(row),
  ]
  return { name: 'Credit notes', columns: creditNoteColumns, rows: inRows(issuedCreditNotes(scope, period), cellsOf) }
}

const paymentColumns = columns({
  date: 'day',
  invoice: 'text',
  client: 'text',
  client_tax_number: 'text',
  currency: 'text',
  amount: 'amount',
  method: 'text',
  reference: 'text',
  discount: 'amount',
})

export function paymentSheet(scope: Scope, period: Period): Sheet {
  const cellsOf = (row: MadePaymentRow): Cell[] => [
    row.date,
    numberText(row.invoice_prefix, row.invoice_number),
    ...buyerCells(row),
    row.currency,
    money(row.amount, row.currency),
    row.method,
    row.reference,
    money(row.discount, row.currency),
  ]
  return { name: 'Payments', columns: paymentColumns, rows: inRows(madePayments(scope, period), cellsOf) }
}

function totalCells(row: IssuedDocumentRow): Cell[] {
  const { sub_total, discount_total, net_total, tax_total, total } = row
  return [sub_total, discount_total, net_total, tax_total, total].map((amount) => money(amount, row.currency))
}

/** The tax in the currency of the books, as the document states it. */
function taxInBooksCells(row: IssuedDocumentRow): Cell[] {
  const tax = accountedTax(row)
  return tax === undefined ? [null, null, null] : [tax.currency, tax.rate, money(tax.amount, tax.currency)]
}
