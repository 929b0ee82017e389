export { enclosedEInvoice } from './enclosed-einvoice.ts'
export { einvoiceActions } from './einvoice-actions.ts'
export { issueEInvoice } from './einvoice-issue.ts'
