export { invoice, mailInvoice } from './invoice.record.ts'
export { settleCredits, settlePayments } from './settle-invoice.ts'
