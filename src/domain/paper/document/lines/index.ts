export { checkSentTotals, type ValidationMode } from './check-sent-totals.ts'
export {
  ITEMS_MAX,
  lineCosts,
  type RenderedGroup,
  type RenderedItem,
  type RenderedTax,
  renderedItem,
  renderedTax,
} from './document-items.ts'
export { type Line, lineOf, showLine, showTax, withQuantity } from './document-line.ts'
export { freshElements } from './fresh-elements.ts'
export { documentGroups, documentItems, storedElements } from './sent-elements.ts'
export { moneyColumns, settleMoney } from './settle-money.ts'
