import type { EInvoiceAllowance } from './einvoice-allowance.ts'
import type { EInvoiceLine } from './einvoice-line.ts'
import type {
  EInvoiceBuyer,
  EInvoiceDelivery,
  EInvoicePayee,
  EInvoiceRepresentative,
  EInvoiceSeller,
} from './einvoice-party.ts'
import type { EInvoicePayment } from './einvoice-payment.ts'
import type { DayText, EInvoiceIdentifier, EInvoicePeriod } from './einvoice-terms.ts'
import type { EInvoiceTotals, EInvoiceVat } from './einvoice-totals.ts'

/** BG-1: a note for people. */
export interface EInvoiceNote {
  /** BT-22. */
  readonly text: string
  /** BT-21: what the note is about, a code of UNTDID 4451. */
  readonly subject?: string | undefined
}

/** BG-3: an invoice that came before this one. */
export interface EInvoicePreceding {
  /** BT-25. */
  readonly number: string
  /** BT-26. */
  readonly issueDate?: DayText | undefined
}

/** BG-24: a document that supports the invoice. */
export interface EInvoiceAttachment {
  /** BT-122. */
  readonly id: string
  /** BT-123. */
  readonly description?: string | undefined
  /** BT-124: the address where it is found. */
  readonly location?: string | undefined
  /** BT-125: the document itself, in Base64, with its media type and its file name. */
  readonly content?: { readonly base64: string; readonly mediaType: string; readonly fileName: string } | undefined
}

/**
 * An invoice or a credit note as EN 16931-1 means it: the semantic model, independent of a syntax and of Daybook's records.
 * Each member names its business term (BT) or group (BG). Members that the standard demands are required here, except
 * where a foreign document may lack them. All amounts are in `currency`, except `totals.vatInVatCurrency`.
 */
export interface EInvoice {
  /** BT-1. */
  readonly number: string
  /** BT-2. */
  readonly issueDate: DayText
  /** BT-3: a code of UNTDID 1001; 380 is an invoice, 381 a credit note, 384 a corrected invoice. */
  readonly typeCode: string
  /** BT-5: the currency of the invoice. */
  readonly currency: string
  /** BT-6: the currency in which VAT is accounted for, where it is another one. */
  readonly vatCurrency?: string | undefined
  /** BT-7: the day on which VAT becomes due. */
  readonly taxPointDate?: DayText | undefined
  /** BT-8: what VAT becomes due by, a code of UNTDID 2005: 3 issue, 35 delivery, 432 payment. Never together with BT-7. */
  readonly taxPointCode?: string | undefined
  /** BT-9. */
  readonly dueDate?: DayText | undefined
  /** BT-10: what the buyer asked to be named, in Germany the Leitweg-ID. */
  readonly buyerReference?: string | undefined
  /** BT-11. */
  readonly projectReference?: string | undefined
  /** BT-12. */
  readonly contractReference?: string | undefined
  /** BT-13: the number of the buyer's order. */
  readonly orderReference?: string | undefined
  /** BT-14: the number of the seller's order. */
  readonly salesOrderReference?: string | undefined
  /** BT-15. */
  readonly receivingReference?: string | undefined
  /** BT-16. */
  readonly despatchReference?: string | undefined
  /** BT-17: the call for tenders, or the lot. */
  readonly tenderReference?: string | undefined
  /** BT-18: the object that is invoiced; the scheme is a code of UNTDID 1153. */
  readonly invoicedObject?: EInvoiceIdentifier | undefined
  /** BT-19: where the buyer books it. */
  readonly buyerAccountingReference?: string | undefined
  /** BT-20: the terms of payment in words. */
  readonly paymentTerms?: string | undefined
  /** BG-1. */
  readonly notes: readonly EInvoiceNote[]
  /** BT-23: the business process. The format decides it on writing. */
  readonly process?: string | undefined
  /** BT-24: the specification that the document follows. The format decides it on writing. */
  readonly specification?: string | undefined
  /** BG-3. */
  readonly preceding: readonly EInvoicePreceding[]
  /** BG-4. */
  readonly seller: EInvoiceSeller
  /** BG-7. */
  readonly buyer: EInvoiceBuyer
  /** BG-10: the payee, if it is not the seller. */
  readonly payee?: EInvoicePayee | undefined
  /** BG-11: the tax representative of the seller. */
  readonly representative?: EInvoiceRepresentative | undefined
  /** BG-13 and BG-15. */
  readonly delivery?: EInvoiceDelivery | undefined
  /** BG-14. */
  readonly period?: EInvoicePeriod | undefined
  /** BG-16: how it is paid. */
  readonly payment?: EInvoicePayment | undefined
  /** BG-20 and BG-21: allowances and charges of the whole document. */
  readonly allowances: readonly EInvoiceAllowance[]
  /** BG-22. */
  readonly totals: EInvoiceTotals
  /** BG-23: one for each category and rate. */
  readonly vat: readonly EInvoiceVat[]
  /** BG-24. */
  readonly attachments: readonly EInvoiceAttachment[]
  /** BG-25. */
  readonly lines: readonly EInvoiceLine[]
}
