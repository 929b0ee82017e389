import { mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'
import {
  optionalAmount,
  type RenderedAllowance,
  type RenderedTax,
  type StoredDocument,
  storedAllowances,
  storedInvoice,
  storedTaxes,
} from '../document/index.ts'
import { discountWords } from './discount-words.ts'
import type { DocumentWords } from './document-words.ts'
import type { FigureFormat } from './figure-format.ts'
import type { PrintedTotal } from './printed-document.ts'

interface TotalsInput {
  readonly document: StoredDocument
  /** `totals_visibility` of the template. */
  readonly rendered: Readonly<Record<string, boolean>>
  readonly figures: FigureFormat
  readonly words: DocumentWords
  readonly locale: string
}

/** The totals down to the balance due, or to what is owed to the client. A total that only repeats the next line is left out. */
export function totalsBlock({ document, rendered, figures, words, locale }: TotalsInput): PrintedTotal[] {
  const taxes = storedTaxes(document)
  const allowances = storedAllowances(document.allowances)
  const plain = (label: string, amount: number): PrintedTotal => ({
    label,
    amount: figures.amount(amount),
    weight: 'plain',
  })
  const off = (label: string, amount: number) => (amount === 0 ? [] : [plain(label, -amount)])
  const { currency, sub_total, net_total, tax_total, total } = document
  const discount = document.discount_total - optionalAmount(document, 'allowance_total')
  const rounding = optionalAmount(document, 'rounding_amount')
  const invoice = storedInvoice(document)
  const { amount_paid, amount_discounted, amount_credited, balance } = invoice ?? {
    amount_paid: 0,
    amount_discounted: 0,
    amount_credited: 0,
    balance: total + rounding,
  }
  // Nothing is due for a credit note.
  const isInFavour = invoice !== undefined && balance < 0
  const label = invoice === undefined ? words.credited : isInFavour ? words.inFavour : words.balance
  const isReduced = discount !== 0 || allowances.length > 0
  const hasTax = taxes.length > 0
  const settled = [
    ...off(words.prepaid, optionalAmount(document, 'amount_prepaid')),
    ...(rounding === 0 ? [] : [plain(words.rounding, rounding)]),
    ...off(words.credited, amount_credited),
    ...off(words.paid, amount_paid),
    ...off(discountWords(locale).earlyPayment, amount_discounted),
  ]
  return [
    ...(rendered.sub_total && (isReduced || hasTax)
      ? [plain(words.subTotal, sub_total - optionalAmount(document, 'charge_total'))]
      : []),
    ...(rendered.discount_total && discount !== 0 ? [plain(words.discount, -discount)] : []),
    ...allowances.map((one) => allowanceRow(one, figures, words)),
    ...(rendered.net_total && isReduced && hasTax ? [plain(words.netTotal, net_total)] : []),
    ...(rendered.tax_total ? taxRows(taxes, figures, words, tax_total) : []),
    ...(rendered.total ? [{ ...plain(`${words.total} ${currency}`, total), weight: 'total' as const }] : []),
    ...settled,
    ...(settled.length === 0
      ? []
      : [{ ...plain(`${label} ${currency}`, isInFavour ? -balance : balance), weight: 'strong' as const }]),
  ]
}

/** Its reason and its percentage: the amount is what it adds to the total. */
function allowanceRow(one: RenderedAllowance, figures: FigureFormat, words: DocumentWords): PrintedTotal {
  const { charge, percent, amount } = one
  const reason = one.reason ?? (charge ? words.surcharge : words.discount)
  const size = mustParseDecimal(amount)
  return {
    label: percent === null ? reason : `${reason} ${figures.percent(percent)}`,
    amount: figures.amount(charge ? size : -size),
    weight: 'plain',
  }
}

function taxRows(
  taxes: readonly RenderedTax[],
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
