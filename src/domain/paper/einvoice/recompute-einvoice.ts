import { isCurrency } from '../../../kernel/money/currency.ts'
import { exactOf, exactProduct, exactQuotient, exactRounded, exactText } from './exact-sum.ts'
import type { DecimalText, EInvoice, EInvoiceLine, EInvoiceLineAllowance } from './model/index.ts'

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
/** Less than one, which BR-CO-17 allows. */
const BELOW_ONE = 100n * CENT - 1n
/** PEPPOL-EN16931-R040. */
const OF_ALLOWANCES = 2n * CENT

/**
 * Other programs may round lines and taxes differently: to whole units in currencies that are usually written without
 * decimals, such as forints, although ISO 4217 gives them two.
 */
function toleranceIn(currency: string): bigint {
  if (!isCurrency(currency)) return CENT
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits === 0 ? BELOW_ONE : CENT
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
  const compareShare = (term: string, { amount, baseAmount, percent }: EInvoiceLineAllowance) => {
    if (baseAmount === undefined || percent === undefined) return
    const computed = percentOf(exactOf(baseAmount), percent)
    const within = tolerance > OF_ALLOWANCES ? tolerance : OF_ALLOWANCES
    compare(term, 'Percentage of its base.', amount, computed, within)
  }
  for (const line of lines) {
    compare(`BT-131 of line ${line.id}`, 'Total of the line.', line.total, lineTotal(line), tolerance)
    const { net: price, gross: full, discount } = line.price
    if (full !== undefined && discount !== undefined) {
      const computed = exactOf(full) - exactOf(discount)
      compare(`BT-146 of line ${line.id}`, 'Price without VAT.', price, computed, tolerance)
    }
    for (const one of line.allowances) compareShare(`${one.isCharge ? 'BT-141' : 'BT-136'} of line ${line.id}`, one)
  }
  for (const one of allowances) compareShare(one.isCharge ? 'BT-99' : 'BT-92', one)
  const sum = (amounts: readonly DecimalText[]) => amounts.reduce((total, amount) => total + exactOf(amount), 0n)
  const ofLines = lines.length === 0 ? exactOf(totals.lines) : sum(lines.map(({ total }) => total))
  const charged = sum(allowances.filter(({ isCharge }) => isCharge).map(({ amount }) => amount))
  const allowed = sum(allowances.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount))
  compare('BT-106', 'Sum of the lines.', totals.lines, ofLines)
  compare('BT-107', 'Sum of the allowances.', totals.allowances, allowed)
  compare('BT-108', 'Sum of the charges.', totals.charges, charged)
  const net = exactOf(totals.lines) - exactOf(totals.allowances) + exactOf(totals.charges)
  compare('BT-109', 'Total without VAT.', totals.net, net)
  for (const [group, { stated, computed }] of basesOf(invoice)) {
    const message = 'Sum of what has this category and rate.'
    compare(`BT-116 of ${group}`, message, exactText(stated, 2), computed, tolerance)
  }
  for (const { category, rate, taxable, amount } of vat) {
    const tax = percentOf(exactOf(taxable), rate)
    compare(`BT-117 of ${groupOf(category, rate)}`, 'VAT of this category and rate.', amount, tax, tolerance)
  }
  if (vat.length > 0) compare('BT-110', 'Sum of VAT.', totals.vat, sum(vat.map(({ amount }) => amount)))
  compare('BT-112', 'Total with VAT.', totals.gross, exactOf(totals.net) + exactOf(totals.vat))
  const payable =
    exactOf(totals.gross) - exactOf(totals.prepaid) + exactOf(totals.rounding) + exactOf(totals.thirdParties)
  compare('BT-115', 'Amount that is due.', totals.payable, payable)
  return differences
}

/** `S 19 %`; without a rate, it is 0. */
function groupOf(category: string, rate: DecimalText | undefined): string {
  return category === 'O' ? category : `${category} ${exactText(exactOf(rate), 0)} %`
}

interface VatBase {
  stated: bigint
  computed: bigint
}

/**
 * BT-116 by category and rate: as stated, and as the lines, allowances and charges come to (BR-S-8 and the like). Nothing for an invoice
 * without lines, which some profiles allow.
 */
function basesOf({ lines, allowances, vat }: EInvoice): ReadonlyMap<string, VatBase> {
  const bases = new Map<string, VatBase>()
  if (lines.length === 0 || vat.length === 0) return bases
  const add = (category: string, rate: DecimalText | undefined, by: Partial<VatBase>) => {
    const group = groupOf(category, rate)
    const { stated, computed } = bases.get(group) ?? { stated: 0n, computed: 0n }
    bases.set(group, { stated: stated + (by.stated ?? 0n), computed: computed + (by.computed ?? 0n) })
  }
  for (const { category, rate, taxable } of vat) add(category, rate, { stated: exactOf(taxable) })
  for (const { vatCategory, vatRate, total } of lines) add(vatCategory, vatRate, { computed: exactOf(total) })
  for (const { vatCategory, vatRate, amount, isCharge } of allowances) {
    add(vatCategory, vatRate, { computed: isCharge ? exactOf(amount) : -exactOf(amount) })
  }
  return bases
}

function percentOf(amount: bigint, percent: DecimalText | undefined): bigint {
  return exactRounded(exactQuotient(exactProduct(amount, exactOf(percent)), exactOf('100')), 2)
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
