import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatSum } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import { civilFromDays, daysFromCivil } from '../../../kernel/time/civil-date.ts'
import { type DiscountShare, discountShares } from './discount-shares.ts'
import type { Period } from './export-params.ts'
import { type MadePaymentRow, madePayments } from './exported-documents.store.ts'
import { chargedAmounts, type ExportedDocument, exportedDocuments, signed } from './exported-documents.ts'
import { columns } from './shown-cells.ts'

const taxColumns = columns({
  month: 'day',
  currency: 'text',
  tax: 'text',
  rate: 'number',
  code: 'text',
  net_invoiced: 'amount',
  tax_invoiced: 'amount',
  net_credited: 'amount',
  tax_credited: 'amount',
  net_total: 'amount',
  tax_total: 'amount',
  net_discounted: 'amount',
  tax_discounted: 'amount',
  net_counted_once: 'amount',
})

/** What changes a tax: a document, or the discount of a payment. */
type Source = ExportedDocument['noun'] | 'discount'

/** The sum of a tax in a month. Lines without a tax have a separate row with an empty tax. */
interface TaxedMonth {
  /** The number of the first day of the month. */
  readonly month: number
  readonly currency: string
  readonly name: string | null
  readonly rate: string
  readonly code: string | null
  readonly net: Record<Source, bigint>
  readonly tax: Record<Source, bigint>
  /** The net total without what the row of another tax has: the first tax of an amount counts it. */
  once: bigint
}

/**
 * Taxes by month and rate, of documents by their date, and of discounts for early payment by the day of the payment. What is
 * credited and discounted is negative. An amount with several taxes is in the net sums of each of them.
 */
export function taxSheet(scope: Scope, period: Period): Sheet {
  return { name: 'Tax', columns: taxColumns, rows: taxRows(scope, period) }
}

async function* taxRows(scope: Scope, period: Period): AsyncGenerator<SheetRow[]> {
  const months = new Map<string, TaxedMonth>()
  for await (const document of exportedDocuments(scope, period)) addDocument(months, document)
  for await (const page of madePayments(scope, period)) {
    const shares = await discountShares(scope, page)
    for (const payment of page) addDiscount(months, payment, shares.get(payment.id) ?? [])
  }
  yield [...months.values()].toSorted(inOrder).map(cellsOf)
}

function addDocument(months: Map<string, TaxedMonth>, document: ExportedDocument): void {
  const { noun, taxes, row } = document
  const add = addingTo(months, noun, row)
  for (const { name, rate, code, base, total } of taxes) {
    add({ name, rate, code }, signed(document, base), signed(document, total))
  }
  for (const {
    net,
    taxes: [first],
  } of chargedAmounts(document))
    add(first ?? noTax, first === undefined ? net : 0, 0, net)
}

const noTax = { name: null, rate: '0', code: null }

type Placed = Pick<MadePaymentRow, 'date' | 'currency'>

function addingTo(months: Map<string, TaxedMonth>, source: Source, { date, currency }: Placed) {
  const { year, month } = civilFromDays(date)
  const place = { month: daysFromCivil(year, month, 1), currency }
  return ({ name, rate, code }: Pick<TaxedMonth, 'name' | 'rate' | 'code'>, net: number, due: number, once = 0) => {
    const key = JSON.stringify([place.month, place.currency, name, rate, code])
    const nothing = () => ({ invoice: 0n, 'credit note': 0n, discount: 0n })
    const known = months.get(key) ?? { ...place, name, rate, code, net: nothing(), tax: nothing(), once: 0n }
    known.net[source] += BigInt(net)
    known.tax[source] += BigInt(due)
    known.once += BigInt(once)
    months.set(key, known)
  }
}

/** A compound tax is due on the other taxes of the amount, too. */
function addDiscount(months: Map<string, TaxedMonth>, payment: MadePaymentRow, shares: readonly DiscountShare[]): void {
  const add = addingTo(months, 'discount', payment)
  for (const { net, taxes, dues } of shares) {
    if (taxes.length === 0) add(noTax, -net, 0, -net)
    const others = taxes.reduce((sum, { compound }, at) => sum + (compound ? 0 : (dues[at] ?? 0)), 0)
    for (const [at, { name, rate, code, compound }] of taxes.entries()) {
      add({ name, rate, code }, compound ? -net - others : -net, -(dues[at] ?? 0), at === 0 ? -net : 0)
    }
  }
}

function inOrder(one: TaxedMonth, other: TaxedMonth): number {
  const byText = (name: 'currency' | 'name' | 'code') =>
    (one[name] ?? '') < (other[name] ?? '') ? -1 : Number((one[name] ?? '') > (other[name] ?? ''))
  return (
    one.month - other.month ||
    byText('currency') ||
    Number(other.rate) - Number(one.rate) ||
    byText('name') ||
    byText('code')
  )
}

function cellsOf({ month, currency, name, rate, code, net, tax, once }: TaxedMonth): SheetRow {
  const amount = (sum: bigint) => formatSum(sum, currencyDecimals(currency))
  return [
    month,
    currency,
    name,
    rate,
    code,
    amount(net.invoice),
    amount(tax.invoice),
    amount(net['credit note']),
    amount(tax['credit note']),
    amount(net.invoice + net['credit note'] + net.discount),
    amount(tax.invoice + tax['credit note'] + tax.discount),
    amount(net.discount),
    amount(tax.discount),
    amount(once),
  ]
}
