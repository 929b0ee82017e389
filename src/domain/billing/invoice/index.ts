export { invoice } from './invoice.record.ts'
export { invoiceKind, mailInvoice } from './invoice.verbs.ts'
export { CREDITED, PAID } from './invoice-statuses.ts'
export { settleCredits, settlePayments } from './settle-invoice.ts'
