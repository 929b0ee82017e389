export { loadTaxes } from './load-taxes.ts'
export { tax } from './tax.record.ts'
export { taxLines } from './tax.store.ts'
export { taxLine, taxLineShape } from './tax-line.ts'
