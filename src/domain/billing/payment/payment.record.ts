import { currencyProblem } from '../../../kernel/money/currency.ts'
import { defineRecord } from '../../../records/define-record.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { ref } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { dayParam, daysBetween, documentDay } from '../../paper/document/index.ts'
import { checkPayment } from './check-payment.ts'

export const payment = defineRecord({
  name: 'payment',
  description: 'Money received for an invoice, and the discount that was taken with it. A negative amount is a refund.',
  permission: 'SALES',
  fields: {
    invoice: ref('invoice', {
      required: true,
      show: 'summary',
      idMember: 'invoice_id',
      description: 'Invoice that is paid. It cannot be a draft.',
    }),
    date: documentDay({
      neverNull: true,
      description: 'Day of the payment. Default: the day of its creation.',
    }),
    amount: decimal({
      required: true,
      currency: 'currency',
      description: 'Amount in the currency of the invoice. A refund is negative. It can be 0 if there is a discount.',
    }),
    discount: decimal({
      initial: '0',
      neverNull: true,
      currency: 'currency',
      description:
        'Discount for early payment (Skonto) that the client took. It reduces the amount due like the payment. In a refund, it is negative: it takes a discount back.',
    }),
    currency: text({
      neverNull: true,
      match: 'exact',
      check: currencyProblem,
      description: 'Currency of the invoice. Other currencies are refused.',
    }),
    method: text({ description: 'Payment method, such as bank transfer.' }),
    reference: text({ description: 'Reference of the payment, such as the line of a bank statement.' }),
  },
  sumsBy: { month: 'date' },
  params: listParams(
    {
      from_time: dayParam('Payments of this day or later.'),
      to_time: dayParam('Payments of days that begin before this time.'),
    },
    (given, scope) => daysBetween('date', given, scope),
  ),
  check: checkPayment,
})
