export { ciiInvoice } from './cii-invoice.ts'
export { readCii } from './read-cii.ts'
