import type { DayText, EInvoiceIdentifier } from './einvoice-terms.ts'

/** BG-5, BG-8, BG-12, BG-15: a postal address. */
export interface EInvoiceAddress {
  /** BT-35, BT-50, BT-64, BT-75. */
  readonly line1?: string | undefined
  /** BT-36, BT-51, BT-65, BT-76. */
  readonly line2?: string | undefined
  /** BT-162, BT-163, BT-164, BT-165. */
  readonly line3?: string | undefined
  /** BT-37, BT-52, BT-66, BT-77. */
  readonly city?: string | undefined
  /** BT-38, BT-53, BT-67, BT-78. */
  readonly postcode?: string | undefined
  /** BT-39, BT-54, BT-68, BT-79: region, state, province. */
  readonly subdivision?: string | undefined
  /** BT-40, BT-55, BT-69, BT-80: a code of ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
}

/** BG-6, BG-9. */
export interface EInvoiceContact {
  /** BT-41, BT-56. */
  readonly name?: string | undefined
  /** BT-42, BT-57. */
  readonly phone?: string | undefined
  /** BT-43, BT-58. */
  readonly email?: string | undefined
}

/** The members that seller and buyer share. */
interface EInvoiceParty {
  /** BT-27, BT-44: the registered name. */
  readonly name: string
  /** BT-28, BT-45: the name that it is known by, where it is another one. */
  readonly tradingName?: string | undefined
  /** BT-30, BT-47: the number in a register; the scheme is a code of ISO 6523 (ICD). */
  readonly registration?: EInvoiceIdentifier | undefined
  /** BT-31, BT-48: the VAT identifier, with its prefix. */
  readonly vatId?: string | undefined
  /** BT-34, BT-49: the electronic address; the scheme is a code of the EAS list. */
  readonly electronicAddress?: EInvoiceIdentifier | undefined
  /** BG-5, BG-8. */
  readonly address: EInvoiceAddress
  /** BG-6, BG-9. */
  readonly contact?: EInvoiceContact | undefined
}

/** BG-4. */
export interface EInvoiceSeller extends EInvoiceParty {
  /** BT-29: other identifiers; the scheme is a code of ISO 6523 (ICD). */
  readonly identifiers: readonly EInvoiceIdentifier[]
  /** BT-32: the number at the local tax office. */
  readonly taxRegistration?: string | undefined
  /** BT-33: legal form, share capital and the like. */
  readonly legalNote?: string | undefined
}

/** BG-7. */
export interface EInvoiceBuyer extends EInvoiceParty {
  /** BT-46: another identifier; the scheme is a code of ISO 6523 (ICD). */
  readonly identifier?: EInvoiceIdentifier | undefined
}

/** BG-10. */
export interface EInvoicePayee {
  /** BT-59. */
  readonly name: string
  /** BT-60; the scheme is a code of ISO 6523 (ICD). */
  readonly identifier?: EInvoiceIdentifier | undefined
  /** BT-61. */
  readonly registration?: EInvoiceIdentifier | undefined
}

/** BG-11. */
export interface EInvoiceRepresentative {
  /** BT-62. */
  readonly name: string
  /** BT-63. */
  readonly vatId: string
  /** BG-12. */
  readonly address: EInvoiceAddress
}

/** BG-13. */
export interface EInvoiceDelivery {
  /** BT-70: the recipient of the delivery. */
  readonly name?: string | undefined
  /** BT-71; the scheme is a code of ISO 6523 (ICD). */
  readonly location?: EInvoiceIdentifier | undefined
  /** BT-72: the day of delivery. */
  readonly date?: DayText | undefined
  /** BG-15. */
  readonly address?: EInvoiceAddress | undefined
}
