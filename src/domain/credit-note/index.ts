export { creditNote } from './credit-note.record.ts'
