export { creditInvoice } from './credit-invoice.ts'
export { creditNote, mailCreditNote } from './credit-note.record.ts'
export { creditTotals } from './credit-totals.ts'
export type { ShownCreditedItem } from './credited-items.ts'
