export { invoice } from './invoice.record.ts'
