export { journal } from './journal.record.ts'
