export { payment } from './payment.record.ts'
export { amountsByReference, lastDiscountDay, paymentsToTakeBack } from './payment.store.ts'
export { paymentKind } from './payment.verbs.ts'
export { createPayment, createTakenBack } from './write-payment.ts'
