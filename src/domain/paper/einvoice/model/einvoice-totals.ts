import type { DecimalText } from './einvoice-terms.ts'

/**
 * Categories of VAT (UNTDID 5305): S standard or reduced, Z zero, E exempt, AE reverse charge, K supply within the
 * community, G export, O not subject to VAT, L Canary Islands, M Ceuta and Melilla, B split payment in Italy.
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M' | 'B'

/** BG-22. */
export interface EInvoiceTotals {
  /** BT-106: the sum of the lines. */
  readonly lines: DecimalText
  /** BT-107: the sum of the allowances of the document. */
  readonly allowances?: DecimalText | undefined
  /** BT-108: the sum of the charges of the document. */
  readonly charges?: DecimalText | undefined
  /** BT-109: without VAT. */
  readonly net: DecimalText
  /** BT-110: VAT in the currency of the invoice. */
  readonly vat?: DecimalText | undefined
  /** BT-111: VAT in the currency of BT-6. */
  readonly vatInVatCurrency?: DecimalText | undefined
  /** BT-112: with VAT. */
  readonly gross: DecimalText
  /** BT-113: what was paid before. */
  readonly prepaid?: DecimalText | undefined
  /** BT-114. */
  readonly rounding?: DecimalText | undefined
  /** The sum of BT-DEX-002: payments to third parties, which the extension of XRechnung adds to the amount due. */
  readonly thirdParties?: DecimalText | undefined
  /** BT-115: the amount due. */
  readonly payable: DecimalText
}

/** BG-23: VAT of one category and rate. */
export interface EInvoiceVat {
  /** BT-118. */
  readonly category: VatCategory
  /** BT-119: in percent. Category O has none. */
  readonly rate?: DecimalText | undefined
  /** BT-116: what is taxed. */
  readonly taxable: DecimalText
  /** BT-117. */
  readonly amount: DecimalText
  /** BT-120. */
  readonly exemptionReason?: string | undefined
  /** BT-121: a code of the VATEX list. */
  readonly exemptionCode?: string | undefined
}
