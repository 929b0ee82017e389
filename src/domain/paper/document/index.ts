export { changeDocument } from './change-document.ts'
export { partiesNow, sellerNow } from './copy-parties.ts'
export { createDocument } from './create-document.ts'
export { dayParam, daysBetween } from './day-params.ts'
export { type DocumentDefinition, defineDocument } from './define-document.ts'
export { dayOfStamp, documentDay, stampOfDay, today } from './document-day.ts'
export {
  addDocumentElements,
  type DocumentElements,
  type DocumentRecord,
  withDocumentElements,
} from './document-elements.ts'
export { type DocumentFields, documentTaxes } from './document-fields.ts'
export { type BillingLinks, type DocumentKind, DRAFT, SENT } from './document-kind.ts'
export {
  type DocumentLook,
  lookNow,
  lookOf,
  lookWith,
  optionsOf,
  templateNow,
  untaxedCategoryOf,
} from './document-look.ts'
export { findPointedTo, taxCreditedBefore } from './document-parties.store.ts'
export { type Buyer, buyerMember, type Seller, sellerMember } from './document-parties.ts'
export { documentRecordKind } from './document-verbs.ts'
export { einvoiceMembers } from './einvoice-members.ts'
export {
  documentTaxTables,
  freshElements,
  ITEMS_MAX,
  type Line,
  lineCosts,
  lineOf,
  lineTables,
  type RenderedGroup,
  type RenderedItem,
  type RenderedTax,
  renderedItem,
  showLine,
  showTax,
  storedElements,
  storedTaxes,
  withQuantity,
} from './lines/index.ts'
export { liveReferences, refuseLostClient } from './live-references.ts'
export {
  type AccountedTax,
  type Allowance,
  accountedTax,
  allowanceOf,
  allowanceTables,
  type DiscountTerms,
  discountInLine,
  discountOf,
  documentAllowances,
  moneyColumns,
  moneyWithAllowances,
  type RenderedAllowance,
  renderedAllowance,
  showAllowance,
  storedAllowances,
  taxCurrencyMembers,
  termLines,
} from './money/index.ts'
export { postalAddress } from './postal-address.ts'
export {
  type DocumentColumns,
  documentColumns,
  invoiceColumns,
  optionalAmount,
  type StoredDocument,
  type StoredInvoice,
  storedInvoice,
} from './stored-document.ts'
