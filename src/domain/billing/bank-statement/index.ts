export { withBankStatements } from './bank-statement-action.ts'
