export { creditInvoice } from './credit-invoice.ts'
export { creditNote } from './credit-note.record.ts'
