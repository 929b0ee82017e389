import { groupElement, textElement, type XmlContent, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type { DecimalText, EInvoiceLineAllowance, VatCategory } from '../model/index.ts'

/** The category of a line, an allowance or a charge. */
export function ciiTaxCategory(
  name: string,
  of: { readonly vatCategory: VatCategory; readonly vatRate?: DecimalText | undefined },
): XmlElement | undefined {
  return groupElement(
    name,
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', of.vatCategory),
    textElement('ram:RateApplicablePercent', of.vatCategory === 'O' ? undefined : of.vatRate),
  )
}

/** BG-20, BG-21 with their category, BG-27, BG-28 without. */
export function ciiAllowance(one: EInvoiceLineAllowance, category?: XmlContent): XmlElement | undefined {
  return groupElement(
    'ram:SpecifiedTradeAllowanceCharge',
    ciiChargeIndicator(one.isCharge),
    textElement('ram:CalculationPercent', one.percent),
    textElement('ram:BasisAmount', one.baseAmount),
    textElement('ram:ActualAmount', one.amount),
    textElement('ram:ReasonCode', one.reasonCode),
    textElement('ram:Reason', one.reason),
    category,
  )
}

export function ciiChargeIndicator(isCharge: boolean): XmlElement | undefined {
  return groupElement('ram:ChargeIndicator', textElement('udt:Indicator', String(isCharge)))
}
