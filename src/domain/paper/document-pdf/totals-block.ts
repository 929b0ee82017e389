import type { SqlRow } from '../../../kernel/db/sql.ts'
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
  const plain = (label: string, amount: number): PrintedTotal => ({
    label,
    amount: figures.amount(amount),
    weight: 'plain',
  })
  const currency = String(document.currency)
  const hasDiscount = column('discount_total') !== 0
  const hasTax = taxes.length > 0
  const paid = column('amount_paid')
  const credited = column('amount_credited')
  return [
    ...(rendered.sub_total && (hasDiscount || hasTax) ? [plain(words.subTotal, column('sub_total'))] : []),
    ...(rendered.discount_total && hasDiscount ? [plain(words.discount, -column('discount_total'))] : []),
    ...(rendered.net_total && hasDiscount && hasTax ? [plain(words.netTotal, column('net_total'))] : []),
    ...(rendered.tax_total ? taxRows(taxes, figures, words, column('tax_total')) : []),
    ...(rendered.total ? [{ ...plain(`${words.total} ${currency}`, column('total')), weight: 'total' as const }] : []),
    ...(credited === 0 ? [] : [plain(words.credited, -credited)]),
    ...(paid === 0 ? [] : [plain(words.paid, -paid)]),
    ...(paid === 0 && credited === 0
      ? []
      : [{ ...plain(`${words.balance} ${currency}`, column('balance')), weight: 'strong' as const }]),
  ]
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
