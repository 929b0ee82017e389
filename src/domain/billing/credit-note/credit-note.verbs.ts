import { idParam } from '../../../kernel/http/params.ts'
import { writeAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { creditNoteMailing } from '../../paper/document-mail/index.ts'
import { einvoiceActions, einvoicePdfAction } from '../../paper/einvoicing/index.ts'
import { creditInvoice } from './credit-invoice.ts'
import { creditNote } from './credit-note.record.ts'
import { sentCredit } from './credited-items.ts'

const mailing = creditNoteMailing(creditNote)
export const mailCreditNote = mailing.job

export const creditNoteKind = recordKind(creditNote, {
  verbs: { create: null, update: null, remove: null, restore: null },
  actions: [
    einvoicePdfAction('credit-note', creditNote),
    mailing.action,
    ...einvoiceActions('credit-note', creditNote),
    writeAction({
      method: 'POST',
      path: 'invoice/credit',
      about: 'invoice',
      summary:
        'Credit an issued invoice: everything that is left, or quantities of some lines. Returns the credit note',
      params: { id: idParam('The invoice to credit.') },
      body: sentCredit,
      tried: {},
      run: (scope, { given, body }) => creditInvoice(scope, given.id, body),
    }),
  ],
})
