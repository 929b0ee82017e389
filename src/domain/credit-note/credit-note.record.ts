import { writeAction } from '../../records/action.ts'
import { defineRecord } from '../../records/define-record.ts'
import { currencyCode } from '../../records/fields/currency-code.ts'
import { decimal } from '../../records/fields/decimal.ts'
import { integer } from '../../records/fields/integer.ts'
import { ref } from '../../records/fields/ref.ts'
import { text } from '../../records/fields/text.ts'
import { timestamp } from '../../records/fields/timestamp.ts'
import { listParams } from '../../records/list/list-params.ts'
import { compare } from '../../records/list/predicate.ts'
import { idParam, stampParam } from '../../records/params.ts'
import { cost } from '../access/index.ts'
import { clientIs, clientRef, uuidsParam } from '../contact/index.ts'
import { buyerMember, documentTaxes, sellerMember } from '../document/index.ts'
import { creditNoteMailing } from '../document-mail/index.ts'
import { documentPdfAction, type PrintedDefinition } from '../document-pdf/index.ts'
import { creditInvoice } from './credit-invoice.ts'
import { creditedItems, sentCredit } from './credited-items.ts'

const total = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

const mailing = creditNoteMailing(() => creditNote)
export const mailCreditNote = mailing.job

/** It is issued with its first and only save, so that there is nothing to change, delete or bring back. */
export const creditNote: PrintedDefinition = {
  kind: { name: 'credit-note', templateType: 1 },
  ...defineRecord({
    name: 'credit-note',
    description:
      'What is taken back of an invoice. Amounts are above zero, as EN 16931 has them in a credit note (381).',
    permission: 'SALES',
    fields: {
      prefix: text({ max: 20, neverNull: true, description: 'What stands before the number: CN- unless said.' }),
      number: integer({
        readOnly: true,
        neverNull: true,
        description: 'Number of the credit note: the next of its prefix.',
      }),
      date: timestamp({
        neverNull: true,
        isoTwin: 'date_iso',
        description: 'Date of the credit note: the time of its creation unless said.',
      }),
      invoice: ref('invoice', {
        readOnly: true,
        show: 'summary',
        idMember: 'invoice_id',
        description: 'The invoice that it is about.',
      }),
      reason: text({ max: 10_000, description: 'Why it is credited.' }),
      items: creditedItems('What is credited of the lines of the invoice.'),
      client: clientRef({ readOnly: true, description: 'Who it is for.' }),
      seller: sellerMember,
      buyer: buyerMember,
      project: ref('project', { readOnly: true, show: 'summary', description: 'The project of the invoice.' }),
      reference: text({ readOnly: true, description: "The client's reference on the invoice." }),
      currency: currencyCode({ readOnly: true, description: 'The currency of the invoice.' }),
      sub_total: total('Sum of what is credited, before discounts.'),
      discount_total: total('Sum of the discounts on that.'),
      net_total: total('Without tax: sub_total less discount_total.'),
      taxes: documentTaxes('What is credited of each tax, and of the base that it is due on.'),
      tax_total: total('Sum of the taxes.'),
      total: total('With tax: net_total and tax_total.'),
      buy_total: cost(total('What the credited lines cost the account itself.')),
    },
    params: listParams(
      {
        from_time: stampParam('Credit notes dated at this UNIX time or later.'),
        to_time: stampParam('Credit notes dated before this UNIX time.'),
        client_uuid: uuidsParam('Credit notes for this client, such as o12, or for any of a comma list.'),
      },
      (given) => [
        ...(given.from_time === undefined ? [] : [compare('date', '>=', given.from_time)]),
        ...(given.to_time === undefined ? [] : [compare('date', '<', given.to_time)]),
        ...(given.client_uuid === undefined ? [] : [clientIs(given.client_uuid)]),
      ],
    ),
    verbs: { create: null, update: null, remove: null, restore: null },
    actions: [
      documentPdfAction('credit-note', () => creditNote),
      mailing.action,
      writeAction({
        method: 'POST',
        path: 'invoice/credit',
        about: 'invoice',
        summary: 'Credit an issued invoice: all that is left of it, or so much of some lines; answers the credit note',
        params: { id: idParam('The invoice to credit.') },
        body: sentCredit,
        run: (scope, { given, body }) => creditInvoice(scope, given.id, body),
      }),
    ],
  }),
}
