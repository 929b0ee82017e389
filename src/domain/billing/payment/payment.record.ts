import { defineRecord } from '../../../records/define-record.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { dayParam, daysBetween, documentDay } from '../../paper/document/index.ts'
import { checkPayment } from './check-payment.ts'

export const payment = defineRecord({
  name: 'payment',
  description: 'Money that came in for an invoice, or that was paid back.',
  permission: 'SALES',
  fields: {
    invoice: ref('invoice', {
      required: true,
      show: 'summary',
      idMember: 'invoice_id',
      description: 'The invoice that it pays, which is no draft.',
    }),
    date: documentDay({
      neverNull: true,
      description: 'The day on which it was made: that of its creation unless said.',
    }),
    amount: decimal({
      required: true,
      currency: 'currency',
      description: 'What was paid, in the currency of the invoice; a refund is below zero.',
    }),
    currency: text({
      neverNull: true,
      match: 'exact',
      description: 'The currency of the invoice; another is refused.',
    }),
    method: text({ description: 'How it was paid, such as bank transfer.' }),
    reference: text({ description: 'What it is known by, such as the line of a bank statement.' }),
  },
  sumsBy: { month: 'date' },
  params: listParams(
    {
      from_time: dayParam('Payments made on this day or later.'),
      to_time: dayParam('Payments made on days that begin before this.'),
    },
    (given, scope) => daysBetween('date', given, scope),
  ),
  check: checkPayment,
})
