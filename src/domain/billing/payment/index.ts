export { payment } from './payment.record.ts'
export { paymentKind } from './payment.verbs.ts'
export { createPayment } from './write-payment.ts'
