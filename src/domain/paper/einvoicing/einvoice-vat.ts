import { mustParseDecimal, parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { type RenderedTax, type StoredDocument, storedTaxes } from '../document/index.ts'
import { sentenceOfCategory } from '../document-pdf/index.ts'
import type { EInvoiceVat } from '../einvoice/index.ts'
import { amountText } from './einvoice-figures.ts'
import { filledText, type LineVat, rateText } from './einvoice-lines.ts'

/** The taxable amount of a line, an allowance (below zero) or a charge. */
export interface TaxedPart {
  readonly vat: LineVat
  /** The taxes of all lines that it represents: they have one category and rate. */
  readonly vats: readonly LineVat[]
  /** In ten-thousandths. */
  readonly total: number
}

/** The codes of categories that say by themselves why no tax is due. */
const codeOfCategory: Readonly<Record<string, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** BG-23: one subtotal for each category and rate, in the order in which the lines name them. */
export function vatBreakdown(document: StoredDocument, parts: readonly TaxedPart[], locale: string): EInvoiceVat[] {
  const currency = document.currency
  const taxes = storedTaxes(document)
  const byPair = Map.groupBy(parts, ({ vat }) => `${vat.category} ${vat.rate}`)
  return [...byPair.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const { category, rate } = first.vat
    const vats = some.flatMap((part) => part.vats)
    const ids = new Set(vats.flatMap(({ tax }) => tax?.id ?? []))
    // A credit note can have the cent of a tax that none of its lines has: taxes of one category and rate are rounded together.
    const isCharged = ({ id, vat_category: own }: RenderedTax) => own === category || (ids.has(id) && own === undefined)
    const charged = taxes.filter((tax) => isCharged(tax) && parseDecimal(tax.rate) === rate)
    return [
      {
        category,
        rate: rateText(first.vat),
        taxable: amountText(
          some.reduce((sum, { total }) => sum + total, 0),
          currency,
        ),
        amount: amountText(
          charged.reduce((sum, { total }) => sum + mustParseDecimal(total), 0),
          currency,
        ),
        ...exemptionOf(category, vats, locale),
      },
    ]
  })
}

/** Only categories without a charge have a reason. Several reasons are joined; several codes leave their words alone. */
function exemptionOf(
  category: string,
  vats: readonly LineVat[],
  locale: string,
): Pick<EInvoiceVat, 'exemptionReason' | 'exemptionCode'> {
  if (['S', 'Z', 'L', 'M', 'B'].includes(category)) return {}
  const codes = [...new Set(vats.flatMap(({ tax }) => filledText(tax?.exemption_code) ?? []))]
  const reasons = [...new Set(vats.flatMap(({ tax }) => filledText(tax?.exemption_reason) ?? []))]
  return {
    exemptionCode: codes.length > 1 ? undefined : (codes[0] ?? codeOfCategory[category]),
    exemptionReason: reasons.length > 0 ? reasons.join('; ') : filledText(sentenceOfCategory(category, locale)),
  }
}
