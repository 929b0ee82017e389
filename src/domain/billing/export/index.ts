export { withExports } from './export-actions.ts'
export { clientsParam, type Period, periodOf, periodParams, type SheetFormat } from './export-params.ts'
export {
  balanceAsOf,
  issuedCreditNotes,
  issuedInvoices,
  madePayments,
  openInvoicesAsOf,
} from './exported-documents.store.ts'
export { allowanceAmount, type ExportedDocument, exportedDocuments, signed } from './exported-documents.ts'
export { sendSheet, sheetTypes } from './send-sheet.ts'
export { buyerCells, columns, numberText } from './shown-cells.ts'
