import type { DocumentLine, DocumentTax, LineTotals, TaxTotal } from '../../../../kernel/money/document-totals.ts'
import type { Decimals } from '../../../../kernel/money/exact-decimal.ts'
import {
  formatDecimal,
  formatPercent,
  formatTotal,
  mustParseDecimal,
  mustParsePercent,
} from '../../../../kernel/money/exact-decimal.ts'
import {
  formatFraction,
  fraction,
  isDecimalFraction,
  multiplyFractions,
  parseFraction,
} from '../../../../kernel/money/fraction.ts'
import type { RenderedItem, RenderedTax } from './document-items.ts'

/** An item of a document with its amounts as numbers, in ten-thousandths. */
export interface Line extends DocumentLine, Omit<RenderedItem, keyof DocumentLine | 'tax' | 'total'> {
  readonly unit: string | null
}

/** The totals `tax` and `total` are not read, because they are recalculated with the same result. */
export function lineOf(item: RenderedItem): Line {
  const { tax: _, total: __, ...rest } = item
  return {
    ...rest,
    quantity: mustParseDecimal(item.quantity),
    exact_quantity: parseFraction(item.exact_quantity ?? '') ?? null,
    unit_amount: mustParseDecimal(item.unit_amount),
    unit_buy_amount: mustParseDecimal(item.unit_buy_amount),
    discount: mustParsePercent(item.discount),
    buy_total: mustParseDecimal(item.buy_total),
    taxes: item.taxes.map(copiedTax),
  }
}

/** A tax of a line, as it was copied. */
export function copiedTax({ rate, ...tax }: Omit<RenderedItem['taxes'][number], 'total'>): DocumentTax {
  const { id, name, code, compound, vat_category = null, exemption_code = null, exemption_reason = null } = tax
  return { id, name, rate: mustParseDecimal(rate), code, compound, vat_category, exemption_code, exemption_reason }
}

/** The line with another quantity. The parts of a fraction add up to the fraction. */
export function withQuantity<L extends Pick<DocumentLine, 'quantity' | 'exact_quantity'>>(
  line: L,
  quantity: number,
): L {
  if (quantity === line.quantity || !line.exact_quantity || line.quantity === 0) return { ...line, quantity }
  const share = fraction(BigInt(quantity), BigInt(line.quantity))
  const part = multiplyFractions(line.exact_quantity, share)
  return { ...line, quantity, exact_quantity: isDecimalFraction(part) ? null : part }
}

export function showLine(
  line: Line,
  totals: Pick<LineTotals, 'total' | 'buy_total' | 'taxes'>,
  decimals: Decimals,
): RenderedItem {
  const tax = totals.taxes.reduce((sum, share) => sum + share, 0)
  return {
    id: line.id,
    item_text: line.item_text,
    item_uuid: line.item_uuid,
    ratescheme_id: line.ratescheme_id,
    description: line.description,
    quantity: formatDecimal(line.quantity),
    ...(line.exact_quantity && { exact_quantity: formatFraction(line.exact_quantity) }),
    unit: line.unit,
    ...(line.unit_code === undefined ? {} : { unit_code: line.unit_code }),
    ...(line.period_start === undefined ? {} : { period_start: line.period_start }),
    ...(line.period_end === undefined ? {} : { period_end: line.period_end }),
    unit_amount: formatDecimal(line.unit_amount, decimals),
    unit_buy_amount: formatDecimal(line.unit_buy_amount, decimals),
    tax: formatTotal(tax, decimals),
    taxes: line.taxes.map((copied, index) => ({
      ...showCopied(copied),
      total: formatTotal(totals.taxes[index] ?? 0, decimals),
    })),
    discount: formatPercent(line.discount),
    total: formatTotal(totals.total, decimals),
    buy_total: formatTotal(totals.buy_total, decimals),
    buy_total_fixed: line.buy_total_fixed,
    order: line.order,
    parent_group_id: line.parent_group_id,
  }
}

export function showTax(tax: TaxTotal, decimals: Decimals): RenderedTax {
  return { ...showCopied(tax), base: formatTotal(tax.base, decimals), total: formatTotal(tax.total, decimals) }
}

export function showCopied(tax: DocumentTax) {
  const { id, name, rate, code, compound, vat_category, exemption_code, exemption_reason } = tax
  return {
    id,
    name,
    rate: formatDecimal(rate),
    code,
    compound,
    ...(vat_category == null ? {} : { vat_category }),
    ...(exemption_code == null ? {} : { exemption_code }),
    ...(exemption_reason == null ? {} : { exemption_reason }),
  }
}
