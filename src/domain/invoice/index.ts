export { invoice } from './invoice.record.ts'
export { settleCredits, settlePayments } from './settle-invoice.ts'
