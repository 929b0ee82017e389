export { loadTaxes } from './load-taxes.ts'
export { tax } from './tax.record.ts'
export { taxLine } from './tax-line.ts'
export { taxLines } from './tax.store.ts'
