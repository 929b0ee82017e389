import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatSum } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import { civilFromDays, daysFromCivil } from '../../../kernel/time/civil-date.ts'
import type { Period } from './export-params.ts'
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
})

/** The sum of a tax in a month. Lines without a tax have a separate row with an empty tax. */
interface TaxedMonth {
  /** The number of the first day of the month. */
  readonly month: number
  readonly currency: string
  readonly name: string | null
  readonly rate: string
  readonly code: string | null
  readonly net: Record<ExportedDocument['noun'], bigint>
  readonly tax: Record<ExportedDocument['noun'], bigint>
}

/** Taxes by month and rate, of documents by their date. Credited amounts are negative. */
export function taxSheet(scope: Scope, period: Period): Sheet {
  return { name: 'Tax', columns: taxColumns, rows: taxRows(scope, period) }
}

async function* taxRows(scope: Scope, period: Period): AsyncGenerator<SheetRow[]> {
  const months = new Map<string, TaxedMonth>()
  for await (const document of exportedDocuments(scope, period)) addDocument(months, document)
  yield [...months.values()].toSorted(inOrder).map(cellsOf)
}

function addDocument(months: Map<string, TaxedMonth>, document: ExportedDocument): void {
  const { noun, taxes, row } = document
  const { year, month } = civilFromDays(row.date)
  const place = { month: daysFromCivil(year, month, 1), currency: row.currency }
  const add = (tax: Pick<TaxedMonth, 'name' | 'rate' | 'code'>, net: number, due: number) => {
    const key = JSON.stringify([place.month, place.currency, tax.name, tax.rate, tax.code])
    const nothing = () => ({ invoice: 0n, 'credit note': 0n })
    const known = months.get(key) ?? { ...place, ...tax, net: nothing(), tax: nothing() }
    known.net[noun] += BigInt(net)
    known.tax[noun] += BigInt(due)
    months.set(key, known)
  }
  for (const { name, rate, code, base, total } of taxes) {
    add({ name, rate, code }, signed(document, base), signed(document, total))
  }
  const untaxed = chargedAmounts(document).filter((one) => one.taxes.length === 0)
  if (untaxed.length === 0) return
  add(
    { name: null, rate: '0', code: null },
    untaxed.reduce((sum, { net }) => sum + net, 0),
    0,
  )
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

function cellsOf({ month, currency, name, rate, code, net, tax }: TaxedMonth): SheetRow {
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
    amount(net.invoice + net['credit note']),
    amount(tax.invoice + tax['credit note']),
  ]
}
