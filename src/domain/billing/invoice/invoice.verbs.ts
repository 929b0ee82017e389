import { flagParam, idParam } from '../../../kernel/http/params.ts'
import { writeAction } from '../../../records/action.ts'
import { documentRecordKind } from '../../paper/document/index.ts'
import { documentMailing } from '../../paper/document-mail/index.ts'
import { einvoiceActions, einvoicePdfAction } from '../../paper/einvoicing/index.ts'
import { invoiceFromBookings, invoiceQuote, quoteShare, unbilledWorkAction } from '../invoicing/index.ts'
import { quote } from '../quote/index.ts'
import { invoice } from './invoice.record.ts'

const mailing = documentMailing('invoice', invoice)
export const mailInvoice = mailing.job

export const invoiceKind = documentRecordKind(invoice, [
  unbilledWorkAction,
  invoiceFromBookings(invoice),
  einvoicePdfAction('invoice', invoice),
  mailing.action,
  ...einvoiceActions('invoice', invoice),
  writeAction({
    method: 'POST',
    path: 'invoice/from-quote',
    about: 'quote',
    summary: 'Create a draft invoice from the uninvoiced part of a quote, or from a share of it',
    params: {
      id: idParam('The quote to invoice.'),
      again: flagParam('Invoice the quote, or the share, even if it is already invoiced.', false),
    },
    body: quoteShare,
    tried: {},
    run: (scope, { given, body }) =>
      invoiceQuote(scope, { quote, invoice }, { ...given, again: given.again ?? false, body: body as object }),
  }),
])
