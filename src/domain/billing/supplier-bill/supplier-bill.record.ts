import { defineRecord } from '../../../records/define-record.ts'
import { choice } from '../../../records/fields/choice.ts'
import { currencyCode } from '../../../records/fields/currency-code.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { integer } from '../../../records/fields/integer.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { dayParam, daysBetween, documentDay } from '../../paper/document/index.ts'
import { bookedFor } from '../../scheduling/time-entry/index.ts'
import { billDetails, billDifferences, billLines, billPayment, billSeller, billTaxes } from './bill-contents.ts'

const said = (description: string) => text({ readOnly: true, description })
const named = (description: string) => text({ readOnly: true, neverNull: true, description })
const total = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

/** Values from the file cannot be changed. Notes about it can. */
export const supplierBill = defineRecord({
  name: 'supplier-bill',
  description:
    'An invoice or credit note from a supplier, read from an e-invoice. The totals of a credit note are negative, its ' +
    'lines and taxes are as in the file.',
  permission: 'SALES',
  fields: {
    number: named('Number of the bill, given by the supplier (BT-1).'),
    type_code: named('Type of the document (BT-3), a code of UNTDID 1001: 380 is an invoice, 381 a credit note.'),
    date: documentDay({ readOnly: true, neverNull: true, description: 'Day of issue (BT-2).' }),
    due_date: documentDay({ readOnly: true, description: 'Due date of the bill (BT-9).' }),
    seller_name: named('Name of the supplier (BT-27).'),
    seller_vat_id: said('VAT identifier of the supplier (BT-31).'),
    seller: billSeller,
    currency: currencyCode({ readOnly: true, description: 'Currency of the bill (BT-5).' }),
    lines: billLines,
    taxes: billTaxes,
    net_total: total('Total without VAT (BT-109), which counts as cost of the project.'),
    tax_total: total('VAT (BT-110).'),
    total: total('Total with VAT (BT-112).'),
    payable: total('The amount due (BT-115).'),
    payment: billPayment,
    differences: billDifferences,
    details: billDetails,
    order_reference: said('Order number on the bill (BT-13).'),
    buyer_reference: said('Buyer reference on the bill (BT-10).'),
    file_name: named('Name of the uploaded file.'),
    file_type: named('Type of the file: application/xml or application/pdf.'),
    file_size: integer({ readOnly: true, neverNull: true, description: 'Size of the file in bytes.' }),
    status: choice({
      values: new Map([
        ['new', 'not looked at yet'],
        ['checked', 'to be paid'],
        ['paid', ''],
        ['disputed', 'not accepted'],
      ]),
      initial: 'new',
      description: 'Status of the bill.',
    }),
    project: ref('project', { show: 'summary', description: 'Project that the bill is a cost of.' }),
    booking: bookedFor(
      'Booking that the bill is a cost of. Without a project, the bill is a cost of the project of the booking.',
    ),
    notes: text({ max: 20_000, description: 'Notes on the bill.' }),
  },
  sumsBy: { project: 'project', month: 'date' },
  params: listParams(
    {
      from_time: dayParam('Bills issued on this day or later.'),
      to_time: dayParam('Bills issued on days that begin before this time.'),
    },
    (given, scope) => daysBetween('date', given, scope),
  ),
})
