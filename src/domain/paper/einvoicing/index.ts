export { einvoiceActions } from './einvoice-actions.ts'
export { issueEInvoice } from './issue-einvoice.ts'
