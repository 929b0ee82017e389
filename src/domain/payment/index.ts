export { payment } from './payment.record.ts'
