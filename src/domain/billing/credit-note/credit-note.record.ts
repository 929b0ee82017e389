import { defineRecord } from '../../../records/define-record.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { cost } from '../../accounts/access/index.ts'
import { clientIs, clientRef, uuidsParam } from '../../accounts/contact/index.ts'
import {
  buyerMember,
  dayParam,
  daysBetween,
  documentDay,
  documentTaxes,
  einvoiceMembers,
  sellerMember,
  taxCurrencyMembers,
} from '../../paper/document/index.ts'
import type { PrintedDefinition } from '../../paper/document-pdf/index.ts'
import { INVOICE_TEMPLATE } from '../../paper/invoice-template/index.ts'
import { creditedAllowancesMember, creditedItems } from './credited-items.ts'

const total = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

/** A credit note is issued when it is created. It cannot be changed, deleted or restored. */
export const creditNote: PrintedDefinition = {
  kind: { name: 'credit-note', templateType: INVOICE_TEMPLATE },
  ...defineRecord({
    name: 'credit-note',
    description:
      'A document that takes back part or all of an invoice. Amounts are positive, as in EN 16931 credit notes (type 381).',
    permission: 'SALES',
    fields: {
      prefix: text({ max: 20, neverNull: true, description: 'Prefix of the number. Default: CN-.' }),
      number: integer({
        readOnly: true,
        neverNull: true,
        description: 'Number of the credit note, the next number of its prefix.',
      }),
      date: documentDay({
        neverNull: true,
        description:
          'Date of the credit note. Default: the day of its creation, or the date of the invoice if that is later.',
      }),
      invoice: ref('invoice', {
        readOnly: true,
        show: 'summary',
        idMember: 'invoice_id',
        description: 'Invoice that is credited.',
      }),
      reason: text({ max: 10_000, description: 'Reason for the credit.' }),
      items: creditedItems('Credited lines of the invoice.'),
      client: clientRef({ readOnly: true, description: 'Client of the document.' }),
      seller: sellerMember,
      buyer: buyerMember,
      project: ref('project', { readOnly: true, show: 'summary', description: 'The project of the invoice.' }),
      reference: text({ readOnly: true, description: "The client's reference on the invoice (BT-13)." }),
      allowances: creditedAllowancesMember,
      allowance_total: total('Sum of the allowances that are credited, a part of discount_total.'),
      charge_total: total('Sum of the charges that are credited, a part of sub_total.'),
      rounding_amount: total(
        'Rounding of the credited amount. The last credit note of an invoice takes back the rounding of the invoice.',
      ),
      ...einvoiceMembers('credit note', true),
      note: text({ max: 10_000, description: 'Note to the client (BT-22).' }),
      currency: currencyCode({ readOnly: true, description: 'The currency of the invoice.' }),
      ...taxCurrencyMembers(true),
      sub_total: total('Sum of the credited lines before discounts, and of the charges.'),
      discount_total: total('Sum of the discounts of the credited lines, and of the allowances.'),
      net_total: total('Without tax: sub_total less discount_total.'),
      taxes: documentTaxes('credit-note', 'Credited amount of each tax, and its base.'),
      tax_total: total('Sum of the taxes.'),
      total: total('With tax: net_total and tax_total.'),
      buy_total: cost(total('Internal cost of the credited lines.')),
    },
    sumsBy: { client: 'client', project: 'project', month: 'date' },
    params: listParams(
      {
        from_time: dayParam('Credit notes of this day or later.'),
        to_time: dayParam('Credit notes of days that begin before this time.'),
        client_uuid: uuidsParam(
          'Credit notes for this client, such as o12, or for any client in a comma-separated list.',
        ),
      },
      (given, scope) => [
        ...daysBetween('date', given, scope),
        ...(given.client_uuid === undefined ? [] : [clientIs(given.client_uuid)]),
      ],
    ),
  }),
}
