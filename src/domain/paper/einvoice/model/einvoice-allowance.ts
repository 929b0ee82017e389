import type { DecimalText } from './einvoice-terms.ts'
import type { VatCategory } from './einvoice-totals.ts'

/** BG-27, BG-28: an allowance or a charge of one line. */
export interface EInvoiceLineAllowance {
  /** Of two that are alike, true is the charge. */
  readonly isCharge: boolean
  /** BT-92, BT-99, BT-136, BT-141: without VAT, and never negative. */
  readonly amount: DecimalText
  /** BT-93, BT-100, BT-137, BT-142: what the percentage is of. */
  readonly baseAmount?: DecimalText | undefined
  /** BT-94, BT-101, BT-138, BT-143. */
  readonly percent?: DecimalText | undefined
  /** BT-97, BT-104, BT-139, BT-144. */
  readonly reason?: string | undefined
  /** BT-98, BT-140: UNTDID 5189 of an allowance; BT-105, BT-145: UNTDID 7161 of a charge. */
  readonly reasonCode?: string | undefined
}

/** BG-20, BG-21: an allowance or a charge of the whole document. */
export interface EInvoiceAllowance extends EInvoiceLineAllowance {
  /** BT-95, BT-102. */
  readonly vatCategory: VatCategory
  /** BT-96, BT-103: in percent. Category O has none. */
  readonly vatRate?: DecimalText | undefined
}
