export { journalOf } from './journal.record.ts'
export { requireKinds } from './require-kinds.ts'
