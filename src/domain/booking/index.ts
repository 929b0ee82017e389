export { booking } from './booking.record.ts'
export { type RateLine, rateLines } from './stored-rates.ts'
