import type { EInvoiceLineAllowance } from './einvoice-allowance.ts'
import type { DecimalText, EInvoiceIdentifier, EInvoicePeriod } from './einvoice-terms.ts'
import type { VatCategory } from './einvoice-totals.ts'

/** BG-25. */
export interface EInvoiceLine {
  /** BT-126. */
  readonly id: string
  /** BT-127. */
  readonly note?: string | undefined
  /** BT-128: the object that the line is about; the scheme is a code of UNTDID 1153. */
  readonly object?: EInvoiceIdentifier | undefined
  /** BT-129. */
  readonly quantity: DecimalText
  /** BT-130: a code of UN/ECE Recommendation 20 or 21. */
  readonly unitCode: string
  /** BT-131: the total of the line, without VAT. */
  readonly total: DecimalText
  /** BT-132: the line of the buyer's order. */
  readonly orderLine?: string | undefined
  /** BT-133: where the buyer books it. */
  readonly buyerAccountingReference?: string | undefined
  /** BG-26. */
  readonly period?: EInvoicePeriod | undefined
  /** BG-27 and BG-28. */
  readonly allowances: readonly EInvoiceLineAllowance[]
  /** BG-29. */
  readonly price: EInvoicePrice
  /** BT-151. */
  readonly vatCategory: VatCategory
  /** BT-152: in percent. Category O has none. */
  readonly vatRate?: DecimalText | undefined
  /** BG-31. */
  readonly item: EInvoiceItem
}

/** BG-29. */
export interface EInvoicePrice {
  /** BT-146: without VAT, after the discount, and never negative. */
  readonly net: DecimalText
  /** BT-147. */
  readonly discount?: DecimalText | undefined
  /** BT-148: before the discount. */
  readonly gross?: DecimalText | undefined
  /** BT-149: the number of units that the price is for; 1 where it is left out. */
  readonly baseQuantity?: DecimalText | undefined
  /** BT-150: the unit of that number, the same as of the line. */
  readonly baseUnitCode?: string | undefined
}

/** BG-31. */
export interface EInvoiceItem {
  /** BT-153. */
  readonly name: string
  /** BT-154. */
  readonly description?: string | undefined
  /** BT-155: its number at the seller. */
  readonly sellerId?: string | undefined
  /** BT-156: its number at the buyer. */
  readonly buyerId?: string | undefined
  /** BT-157: its standard number; the scheme is a code of ISO 6523 (ICD). */
  readonly standardId?: EInvoiceIdentifier | undefined
  /** BT-158. */
  readonly classifications: readonly EInvoiceClassification[]
  /** BT-159: a code of ISO 3166-1 alpha-2. */
  readonly originCountry?: string | undefined
  /** BG-32. */
  readonly attributes: readonly EInvoiceAttribute[]
}

/** BT-158: a class of the item; the list is a code of UNTDID 7143. */
export interface EInvoiceClassification {
  readonly id: string
  readonly list: string
  readonly listVersion?: string | undefined
}

/** BG-32. */
export interface EInvoiceAttribute {
  /** BT-160. */
  readonly name: string
  /** BT-161. */
  readonly value: string
}
