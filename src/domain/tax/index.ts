export { tax } from './tax.record.ts'
