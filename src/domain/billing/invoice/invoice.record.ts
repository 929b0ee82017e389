import { integer } from '../../../records/fields/integer.ts'
import { type DocumentDefinition, DRAFT, defineDocument, SENT, taxCurrencyMembers } from '../../paper/document/index.ts'
import { issueEInvoice } from '../../paper/einvoicing/index.ts'
import { INVOICE_TEMPLATE } from '../../paper/invoice-template/index.ts'
import { invoiceBillingLinks } from '../invoicing/index.ts'
import { quote } from '../quote/index.ts'
import { allowanceMembers } from './allowance-members-of-invoice.ts'
import { balanceMembers } from './balance-members.ts'
import { invoiceParams } from './invoice-params.ts'
import { AWAITING_PAYMENT, CREDITED, PAID } from './invoice-statuses.ts'
import { settleByHand } from './settle-by-hand.ts'

const ownFields = {
  quote_id: integer({ readOnly: true, description: 'Quote that the invoice bills, in whole or in part.' }),
  ...allowanceMembers,
  ...taxCurrencyMembers(),
  ...balanceMembers,
}

export const invoice: DocumentDefinition<typeof ownFields> = defineDocument({
  name: 'invoice',
  description: 'A bill to a client.',
  statuses: new Map([
    [DRAFT, 'Draft'],
    [SENT, 'Submitted'],
    [AWAITING_PAYMENT, 'Awaiting Payment'],
    [PAID, 'Paid'],
    [CREDITED, 'Credited'],
  ]),
  due: { member: 'due_date', description: 'Date by which the invoice must be paid.' },
  templateType: INVOICE_TEMPLATE,
  prefix: 'INV-',
  bindsOnceSent: true,
  hasAllowances: true,
  fields: ownFields,
  params: invoiceParams,
  settle: settleByHand,
  issued: (scope, id) => issueEInvoice(scope, invoice, id),
  billingLinks: invoiceBillingLinks(quote),
})
