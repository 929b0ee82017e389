import { mustParseDecimal, parseDecimal, parsePercent } from '../../../kernel/money/exact-decimal.ts'
import { type RenderedAllowance, storedAllowances } from '../document/index.ts'
import { documentWords } from '../document-pdf/index.ts'
import type { EInvoiceAllowance } from '../einvoice/index.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { amountText, isShareOf, percentText } from './einvoice-figures.ts'
import { filledText, rateText, vatOfLine } from './einvoice-lines.ts'
import type { TaxedPart } from './einvoice-vat.ts'

/** An allowance or a charge of the document (BG-20, BG-21), and what it changes of what is taxed. */
export interface AllowancePart extends TaxedPart {
  readonly allowance: EInvoiceAllowance
}

/** UNCL 5189: a discount. */
const DISCOUNT = '95'

/** The allowances and charges of a document. The standard has no amounts below zero: the one becomes the other. */
export function allowanceParts(facts: EInvoiceFacts): AllowancePart[] {
  return storedAllowances(facts.document.allowances).map((one, index) => {
    const amount = mustParseDecimal(one.amount)
    const vat = vatOfLine({ taxes: facts.allowances[index]?.taxes ?? [] }, facts.untaxedCategory)
    const isCharge = one.charge === amount >= 0
    const allowance = {
      isCharge,
      amount: amountText(Math.abs(amount), facts.document.currency),
      ...percentageOf(one, amount, facts),
      ...reasonOf(one, isCharge, facts),
      vatCategory: vat.category,
      vatRate: rateText(vat),
    }
    return { vat, vats: [vat], total: one.charge ? amount : -amount, allowance }
  })
}

/** A percentage and its base are both there, and give the amount (PEPPOL-EN16931-R040 to R042). */
function percentageOf(one: RenderedAllowance, amount: number, { document }: EInvoiceFacts) {
  const [percent, base] = [parsePercent(one.percent ?? ''), parseDecimal(one.base ?? '')]
  if (percent === undefined || base === undefined || base < 0 || !isShareOf(amount, base, percent)) return {}
  return { percent: percentText(percent), baseAmount: amountText(base, document.currency) }
}

function reasonOf(one: RenderedAllowance, isCharge: boolean, { locale }: EInvoiceFacts) {
  const words = documentWords(locale)
  const given = filledText(one.reason)
  const code = one.charge === isCharge ? filledText(one.reason_code) : undefined
  if (given !== undefined || code !== undefined) return { reason: given, reasonCode: code }
  return isCharge ? { reason: words.surcharge } : { reason: words.discount, reasonCode: DISCOUNT }
}
