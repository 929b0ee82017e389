export { booking } from './booking.record.ts'
export { removeBookings } from './delete-booking.ts'
export { type BookingImport, type ImportedBooking, importBookings, type RefusedImport } from './import-bookings.ts'
export { type RateLine, rateLines } from './stored-rates.ts'
