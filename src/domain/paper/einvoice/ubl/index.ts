export { readUbl } from './read-ubl.ts'
export { ublInvoice } from './ubl-invoice.ts'
