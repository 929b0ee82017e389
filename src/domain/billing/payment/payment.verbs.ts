import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { payment } from './payment.record.ts'
import { changePayment, createPayment, removePayment, restorePayment } from './write-payment.ts'

export const paymentKind = recordKind(payment, {
  verbs: {
    create: createVerb((scope, { body }) => createPayment(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changePayment(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removePayment(scope, id), {}),
    restore: changeVerb((scope, { id }) => restorePayment(scope, id), {}),
  },
})
