import { currencyDecimals, isCurrency } from '../../../kernel/money/currency.ts'
import { exactOf, exactProduct, exactQuotient, exactRounded, exactText } from './exact-sum.ts'
import type { DecimalText, EInvoice, EInvoiceLine } from './model/index.ts'

/** An amount that an invoice states and that does not follow from its other amounts. */
export interface EInvoiceDifference {
  /** The business term: `BT-115`, on a line `BT-131 of line 3`. */
  readonly term: string
  readonly stated: DecimalText
  readonly computed: DecimalText
  /** Plain English: what the amount is. */
  readonly message: string
}

const CENT = 10n ** 10n
const HALF = 50n * CENT

/** Other programs may round lines and taxes differently: to whole units in currencies without decimals. */
function toleranceIn(currency: string): bigint {
  return isCurrency(currency) && currencyDecimals(currency) === 0 ? HALF : CENT
}

/** Every amount of an invoice computed again from those that it follows from: nothing where all agree. */
export function recomputeEInvoice(invoice: EInvoice): EInvoiceDifference[] {
  const differences: EInvoiceDifference[] = []
  const compare = (term: string, message: string, stated: DecimalText | undefined, computed: bigint, within = 0n) => {
    const apart = exactOf(stated) - computed
    if ((apart < 0n ? -apart : apart) <= within) return
    differences.push({ term, stated: stated ?? '0.00', computed: exactText(computed, 2), message })
  }
  const { totals, lines, allowances, vat } = invoice
  const tolerance = toleranceIn(invoice.currency)
  for (const line of lines) {
    compare(`BT-131 of line ${line.id}`, 'Total of the line.', line.total, lineTotal(line), tolerance)
  }
  const sum = (amounts: readonly DecimalText[]) => amounts.reduce((total, amount) => total + exactOf(amount), 0n)
  const ofLines = lines.length === 0 ? exactOf(totals.lines) : sum(lines.map(({ total }) => total))
  const charged = sum(allowances.filter(({ isCharge }) => isCharge).map(({ amount }) => amount))
  const allowed = sum(allowances.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount))
  compare('BT-106', 'Sum of the lines.', totals.lines, ofLines)
  compare('BT-107', 'Sum of the allowances.', totals.allowances, allowed)
  compare('BT-108', 'Sum of the charges.', totals.charges, charged)
  const net = exactOf(totals.lines) - exactOf(totals.allowances) + exactOf(totals.charges)
  compare('BT-109', 'Total without VAT.', totals.net, net)
  for (const one of vat) {
    const group = one.rate === undefined ? one.category : `${one.category} ${one.rate} %`
    const tax = exactRounded(exactQuotient(exactProduct(exactOf(one.taxable), exactOf(one.rate)), exactOf('100')), 2)
    compare(`BT-117 of ${group}`, 'VAT of this category and rate.', one.amount, tax, tolerance)
  }
  if (vat.length > 0) compare('BT-110', 'Sum of VAT.', totals.vat, sum(vat.map(({ amount }) => amount)))
  compare('BT-112', 'Total with VAT.', totals.gross, exactOf(totals.net) + exactOf(totals.vat))
  const payable = exactOf(totals.gross) - exactOf(totals.prepaid) + exactOf(totals.rounding)
  compare('BT-115', 'Amount that is due.', totals.payable, payable)
  return differences
}

/** BT-131: quantity × price for one, with charges and without allowances. */
function lineTotal({ quantity, price, allowances }: EInvoiceLine): bigint {
  const base = exactOf(price.baseQuantity ?? '1')
  const gross = exactRounded(exactQuotient(exactProduct(exactOf(quantity), exactOf(price.net)), base), 2)
  return allowances.reduce(
    (total, { amount, isCharge }) => total + (isCharge ? exactOf(amount) : -exactOf(amount)),
    gross,
  )
}
