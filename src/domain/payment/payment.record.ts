import { defineRecord } from '../../records/define-record.ts'
import { decimal } from '../../records/fields/decimal.ts'
import { ref } from '../../records/fields/ref.ts'
import { text } from '../../records/fields/text.ts'
import { timestamp } from '../../records/fields/timestamp.ts'
import { listParams } from '../../records/list/list-params.ts'
import { compare } from '../../records/list/predicate.ts'
import { stampParam } from '../../records/params.ts'
import { changeVerb, createVerb } from '../../records/write/default-verbs.ts'
import { checkPayment } from './check-payment.ts'
import { changePayment, createPayment, removePayment, restorePayment } from './write-payment.ts'

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
    date: timestamp({
      neverNull: true,
      isoTwin: 'date_iso',
      description: 'When it was made: the time of its creation unless said.',
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
  params: listParams(
    {
      from_time: stampParam('Payments made at this UNIX time or later.'),
      to_time: stampParam('Payments made before this UNIX time.'),
    },
    (given) => [
      ...(given.from_time === undefined ? [] : [compare('date', '>=', given.from_time)]),
      ...(given.to_time === undefined ? [] : [compare('date', '<', given.to_time)]),
    ],
  ),
  check: checkPayment,
  verbs: {
    create: createVerb((scope, { body }) => createPayment(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changePayment(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removePayment(scope, id), {}),
    restore: changeVerb((scope, { id }) => restorePayment(scope, id), {}),
  },
})
