export { journalOf } from './journal.record.ts'
