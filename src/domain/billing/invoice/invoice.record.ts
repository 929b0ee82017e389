import { integer } from '../../../records/fields/integer.ts'
import { type DocumentDefinition, defineDocument } from '../../paper/document/index.ts'
import { issueEInvoice } from '../../paper/einvoicing/index.ts'
import { documentSources } from '../invoicing/index.ts'
import { quote } from '../quote/index.ts'
import { allowanceMembers } from './allowance-members-of-invoice.ts'
import { balanceMembers, balanceParams } from './balance-members.ts'
import { settleByHand } from './settle-by-hand.ts'

export const invoice: DocumentDefinition = defineDocument({
  name: 'invoice',
  description: 'A bill to a client.',
  statuses: new Map([
    [1, 'Draft'],
    [2, 'Submitted'],
    [3, 'Awaiting Payment'],
    [4, 'Paid'],
    [5, 'Credited'],
  ]),
  due: { member: 'due_date', description: 'When the invoice is to be paid.' },
  templateType: 1,
  prefix: 'INV-',
  bindsOnceSent: true,
  hasAllowances: true,
  fields: {
    quote_id: integer({ readOnly: true, description: 'The quote that it invoices, in whole or in part.' }),
    ...allowanceMembers,
    ...balanceMembers,
  },
  params: balanceParams,
  settle: settleByHand,
  issued: (scope, id) => issueEInvoice(scope, invoice, id),
  sources: documentSources(quote),
})
