export { tax } from './tax.record.ts'
export { copiedTaxes, loadTaxes, taxLines } from './tax.store.ts'
export { taxLine, taxLineShape } from './tax-line.ts'
