import { writeAction } from '../../records/action.ts'
import { integer } from '../../records/fields/integer.ts'
import { flagParam, idParam } from '../../records/params.ts'
import { documentSources, invoiceFromBookings, invoiceQuote, quoteShare } from '../billing/index.ts'
import { type DocumentDefinition, defineDocument } from '../document/index.ts'
import { documentMailing } from '../document-mail/index.ts'
import { documentPdfAction } from '../document-pdf/index.ts'
import { quote } from '../quote/index.ts'
import { balanceMembers, balanceParams } from './balance-members.ts'
import { settleByHand } from './settle-by-hand.ts'

const mailing = documentMailing('invoice', () => invoice)
export const mailInvoice = mailing.job

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
  fields: {
    quote_id: integer({ readOnly: true, description: 'The quote that it invoices, in whole or in part.' }),
    ...balanceMembers,
  },
  params: balanceParams,
  settle: settleByHand,
  sources: documentSources(quote),
  actions: [
    invoiceFromBookings(() => invoice),
    documentPdfAction('invoice', () => invoice),
    mailing.action,
    writeAction({
      method: 'POST',
      path: 'invoice/from-quote',
      about: 'quote',
      summary: 'Make a draft of what is left of a quote to invoice, or of a share of it',
      params: {
        id: idParam('The quote to invoice.'),
        again: flagParam('Invoice the quote, or the share, whatever has been invoiced of it.', false),
      },
      body: quoteShare,
      run: (scope, { given, body }) =>
        invoiceQuote(scope, { quote, invoice }, { ...given, again: given.again ?? false, body: body as object }),
    }),
  ],
})
