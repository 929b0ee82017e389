export { booking } from './booking.record.ts'
