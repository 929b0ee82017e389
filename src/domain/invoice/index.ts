export { invoice, mailInvoice } from './invoice.record.ts'
export { CREDITED, PAID } from './invoice-statuses.ts'
export { settleCredits, settlePayments } from './settle-invoice.ts'
