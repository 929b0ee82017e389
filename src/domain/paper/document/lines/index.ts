export {
  ITEMS_MAX,
  lineCosts,
  type RenderedGroup,
  type RenderedItem,
  type RenderedTax,
  renderedItem,
  renderedTax,
} from './document-items.ts'
export { copiedTax, type Line, lineOf, showCopied, showLine, showTax, withQuantity } from './document-line.ts'
export { freshElements } from './fresh-elements.ts'
export { documentTaxTables, lineTables } from './line-tables.ts'
export { rateWarnings } from './rate-warnings.ts'
export { readGroups } from './read-groups.ts'
export { readLines } from './read-lines.ts'
export { documentGroups, documentItems, storedElements } from './sent-elements.ts'
export { storedTaxes } from './stored-taxes.ts'
export { rowOfTax, type TaxRow, taxColumns, taxOfRow } from './tax-rows.ts'
