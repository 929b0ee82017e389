import type { SqlRow } from '../../../kernel/db/sql.ts'
import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { type RenderedAllowance, storedAllowances } from '../document/index.ts'
import type { DocumentWords } from './document-words.ts'
import type { FigureFormat } from './figure-format.ts'
import type { PrintedTotal } from './printed-document.ts'

interface TotalsInput {
  readonly document: SqlRow
  /** `totals_visibility` of the template. */
  readonly rendered: Readonly<Record<string, boolean>>
  readonly figures: FigureFormat
  readonly words: DocumentWords
}

interface TaxRow {
  readonly name: string
  readonly rate: string
  readonly base: string
  readonly total: string
}

/** The totals down to the balance due. A total that only repeats the next line is left out. */
export function totalsBlock({ document, rendered, figures, words }: TotalsInput): PrintedTotal[] {
  const column = (name: string) => Number(document[name] ?? 0)
  const taxes = JSON.parse(String(document.taxes ?? '[]')) as TaxRow[]
  const allowances = storedAllowances(document.allowances)
  const plain = (label: string, amount: number): PrintedTotal => ({
    label,
    amount: figures.amount(amount),
    weight: 'plain',
  })
  const off = (label: string, name: string) => (column(name) === 0 ? [] : [plain(label, -column(name))])
  const currency = String(document.currency)
  const discount = column('discount_total') - column('allowance_total')
  const isReduced = discount !== 0 || allowances.length > 0
  const hasTax = taxes.length > 0
  const settled = [
    ...off(words.prepaid, 'amount_prepaid'),
    ...(column('rounding_amount') === 0 ? [] : [plain(words.rounding, column('rounding_amount'))]),
    ...off(words.credited, 'amount_credited'),
    ...off(words.paid, 'amount_paid'),
  ]
  const due = document.balance === undefined ? column('total') + column('rounding_amount') : column('balance')
  return [
    ...(rendered.sub_total && (isReduced || hasTax)
      ? [plain(words.subTotal, column('sub_total') - column('charge_total'))]
      : []),
    ...(rendered.discount_total && discount !== 0 ? [plain(words.discount, -discount)] : []),
    ...allowances.map((one) => allowanceRow(one, figures, words)),
    ...(rendered.net_total && isReduced && hasTax ? [plain(words.netTotal, column('net_total'))] : []),
    ...(rendered.tax_total ? taxRows(taxes, figures, words, column('tax_total')) : []),
    ...(rendered.total ? [{ ...plain(`${words.total} ${currency}`, column('total')), weight: 'total' as const }] : []),
    ...settled,
    ...(settled.length === 0 ? [] : [{ ...plain(`${words.balance} ${currency}`, due), weight: 'strong' as const }]),
  ]
}

/** Its reason and its percentage: the amount is what it adds to the total. */
function allowanceRow(one: RenderedAllowance, figures: FigureFormat, words: DocumentWords): PrintedTotal {
  const { charge, percent, amount } = one
  const reason = one.reason ?? (charge ? words.surcharge : words.discount)
  const size = parseDecimal(amount) ?? 0
  return {
    label: percent === null ? reason : `${reason} ${figures.percent(percent)}`,
    amount: figures.amount(charge ? size : -size),
    weight: 'plain',
  }
}

function taxRows(
  taxes: readonly TaxRow[],
  figures: FigureFormat,
  words: DocumentWords,
  taxTotal: number,
): PrintedTotal[] {
  const rows = taxes.map(({ name, rate, base, total }): PrintedTotal => {
    const percent = figures.percent(rate)
    const tax = name.includes(percent) ? name : `${name} ${percent}`
    return {
      label: words.taxOn.replace('{tax}', () => tax).replace('{base}', () => figures.figure(base)),
      amount: figures.figure(total),
      weight: 'plain',
    }
  })
  const sum = { label: words.tax, amount: figures.amount(taxTotal), weight: 'plain' as const }
  return taxes.filter(({ rate }) => parseFloat(rate) !== 0).length > 1 ? [...rows, sum] : rows
}
