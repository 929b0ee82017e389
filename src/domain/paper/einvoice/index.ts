export type { ReadFile } from './einvoice-file.ts'
export { type EInvoiceFormat, einvoiceFormats, isCreditType } from './einvoice-format.ts'
export type {
  DayText,
  DecimalText,
  EInvoice,
  EInvoiceAccount,
  EInvoiceAddress,
  EInvoiceAllowance,
  EInvoiceAttachment,
  EInvoiceAttribute,
  EInvoiceBuyer,
  EInvoiceCard,
  EInvoiceClassification,
  EInvoiceContact,
  EInvoiceDelivery,
  EInvoiceDirectDebit,
  EInvoiceIdentifier,
  EInvoiceItem,
  EInvoiceLine,
  EInvoiceLineAllowance,
  EInvoiceNote,
  EInvoicePayee,
  EInvoicePayment,
  EInvoicePeriod,
  EInvoicePreceding,
  EInvoicePrice,
  EInvoiceRepresentative,
  EInvoiceSeller,
  EInvoiceTotals,
  EInvoiceVat,
  VatCategory,
} from './model/index.ts'
export { readEInvoice } from './read-einvoice.ts'
export { readEInvoiceFile } from './read-einvoice-file.ts'
export { type EInvoiceDifference, recomputeEInvoice } from './recompute-einvoice.ts'
export { writeEInvoice } from './write-einvoice.ts'
