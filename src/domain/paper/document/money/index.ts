export { documentAllowances, type RenderedAllowance, renderedAllowance } from './allowance-members.ts'
export { checkSentTotals, type ValidationMode } from './check-sent-totals.ts'
export { type Allowance, allowanceOf, showAllowance, storedAllowances } from './document-allowances.ts'
export { moneyColumns, settleMoney } from './settle-money.ts'
