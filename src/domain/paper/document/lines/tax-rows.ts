import type { DocumentTax } from '../../../../kernel/money/document-totals.ts'
import { mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { RenderedItem, RenderedTax } from './document-items.ts'
import { copiedTax } from './document-line.ts'

/** A tax as it was copied, in a table of elements. Amounts are in ten-thousandths. */
export interface TaxRow {
  readonly tax_id: number
  readonly name: string
  readonly rate: number
  readonly code: string | null
  /** 1 or 0. */
  readonly compound: number
  readonly vat_category: string | null
  readonly exemption_code: string | null
  readonly exemption_reason: string | null
  readonly total: number
}

export const taxColumns = [
  ...['tax_id', 'name', 'rate', 'code', 'compound', 'vat_category', 'exemption_code', 'exemption_reason', 'total'],
] as const

export function taxOfRow({ tax_id: id, compound, total: _, ...rest }: TaxRow): DocumentTax {
  const { name, rate, code, vat_category, exemption_code, exemption_reason } = rest
  return { id, name, rate, code, compound: compound === 1, vat_category, exemption_code, exemption_reason }
}

/** The row of a tax of a line, of an allowance, or of a document. */
export function rowOfTax({ total, ...rendered }: RenderedItem['taxes'][number] | RenderedTax): TaxRow {
  const {
    id,
    compound,
    vat_category = null,
    exemption_code = null,
    exemption_reason = null,
    ...tax
  } = copiedTax(rendered)
  const { name, rate, code } = tax
  return {
    ...{ tax_id: id, name, rate, code, compound: compound ? 1 : 0, vat_category, exemption_code, exemption_reason },
    total: mustParseDecimal(total),
  }
}
