export { payment } from './payment.record.ts'
export {
  lastDiscountDay,
  type PaidMoney,
  paymentsByReference,
  paymentsToTakeBack,
  type RecordedPayment,
} from './payment.store.ts'
export { paymentKind } from './payment.verbs.ts'
export { createPayment, createTakenBack } from './write-payment.ts'
