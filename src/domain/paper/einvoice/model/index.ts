export type { EInvoice, EInvoiceAttachment, EInvoiceNote, EInvoicePreceding } from './einvoice.ts'
export type { EInvoiceAllowance, EInvoiceLineAllowance } from './einvoice-allowance.ts'
export type {
  EInvoiceAttribute,
  EInvoiceClassification,
  EInvoiceItem,
  EInvoiceLine,
  EInvoicePrice,
} from './einvoice-line.ts'
export type {
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceContact,
  EInvoiceDelivery,
  EInvoicePayee,
  EInvoiceRepresentative,
  EInvoiceSeller,
} from './einvoice-party.ts'
export type { EInvoiceAccount, EInvoiceCard, EInvoiceDirectDebit, EInvoicePayment } from './einvoice-payment.ts'
export type { DayText, DecimalText, EInvoiceIdentifier, EInvoicePeriod } from './einvoice-terms.ts'
export type { EInvoiceTotals, EInvoiceVat, VatCategory } from './einvoice-totals.ts'
