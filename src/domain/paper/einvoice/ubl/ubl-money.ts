import { groupElement, textElement, type XmlContent, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type {
  DecimalText,
  EInvoice,
  EInvoiceAllowance,
  EInvoiceLineAllowance,
  EInvoiceTotals,
  EInvoiceVat,
  VatCategory,
} from '../model/index.ts'

/** An amount with its currency. */
export function ublAmount(name: string, amount: DecimalText | undefined, currency: string): XmlElement | undefined {
  return textElement(name, amount, { currencyID: currency })
}

/** The category of a line, an allowance or a charge. */
export function ublTaxCategory(
  name: string,
  category: VatCategory,
  rate: DecimalText | undefined,
): XmlElement | undefined {
  return taxCategory(name, category, category === 'O' ? undefined : rate, undefined)
}

/** BG-20, BG-21. */
export function ublAllowance(one: EInvoiceAllowance, currency: string): XmlElement | undefined {
  return groupElement(
    'cac:AllowanceCharge',
    allowanceContent(one, currency),
    ublTaxCategory('cac:TaxCategory', one.vatCategory, one.vatRate),
  )
}

/** BG-27, BG-28. */
export function ublLineAllowance(one: EInvoiceLineAllowance, currency: string): XmlElement | undefined {
  return groupElement('cac:AllowanceCharge', allowanceContent(one, currency))
}

/** BT-110 with BG-23, and BT-111. */
export function ublTaxTotals(invoice: EInvoice): XmlContent {
  const { totals, currency, vatCurrency, vat } = invoice
  return [
    groupElement(
      'cac:TaxTotal',
      ublAmount('cbc:TaxAmount', totals.vat ?? '0.00', currency),
      vat.map((one) => subtotal(one, currency)),
    ),
    vatCurrency === undefined
      ? undefined
      : groupElement('cac:TaxTotal', ublAmount('cbc:TaxAmount', totals.vatInVatCurrency, vatCurrency)),
  ]
}

/** BG-22. */
export function ublTotals(totals: EInvoiceTotals, currency: string): XmlElement | undefined {
  return groupElement(
    'cac:LegalMonetaryTotal',
    ublAmount('cbc:LineExtensionAmount', totals.lines, currency),
    ublAmount('cbc:TaxExclusiveAmount', totals.net, currency),
    ublAmount('cbc:TaxInclusiveAmount', totals.gross, currency),
    ublAmount('cbc:AllowanceTotalAmount', totals.allowances, currency),
    ublAmount('cbc:ChargeTotalAmount', totals.charges, currency),
    ublAmount('cbc:PrepaidAmount', totals.prepaid, currency),
    ublAmount('cbc:PayableRoundingAmount', totals.rounding, currency),
    ublAmount('cbc:PayableAmount', totals.payable, currency),
  )
}

function allowanceContent(one: EInvoiceLineAllowance, currency: string): XmlContent {
  return [
    textElement('cbc:ChargeIndicator', String(one.isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', one.reasonCode),
    textElement('cbc:AllowanceChargeReason', one.reason),
    textElement('cbc:MultiplierFactorNumeric', one.percent),
    ublAmount('cbc:Amount', one.amount, currency),
    ublAmount('cbc:BaseAmount', one.baseAmount, currency),
  ]
}

function subtotal(vat: EInvoiceVat, currency: string): XmlElement | undefined {
  return groupElement(
    'cac:TaxSubtotal',
    ublAmount('cbc:TaxableAmount', vat.taxable, currency),
    ublAmount('cbc:TaxAmount', vat.amount, currency),
    taxCategory('cac:TaxCategory', vat.category, vat.rate, vat),
  )
}

function taxCategory(
  name: string,
  category: VatCategory,
  rate: DecimalText | undefined,
  exemption: Pick<EInvoiceVat, 'exemptionCode' | 'exemptionReason'> | undefined,
): XmlElement | undefined {
  return groupElement(
    name,
    textElement('cbc:ID', category),
    textElement('cbc:Percent', rate),
    textElement('cbc:TaxExemptionReasonCode', exemption?.exemptionCode),
    textElement('cbc:TaxExemptionReason', exemption?.exemptionReason),
    groupElement('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
  )
}
