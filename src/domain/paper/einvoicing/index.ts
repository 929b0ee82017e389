export { einvoiceActions } from './einvoice-actions.ts'
export { issueEInvoice } from './einvoice-issue.ts'
export { enclosedEInvoice } from './enclosed-einvoice.ts'
