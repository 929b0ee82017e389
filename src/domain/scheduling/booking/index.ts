export { booking } from './booking.record.ts'
export { bookingRows } from './booking.store.ts'
export { bookingKind } from './booking.verbs.ts'
export { isBilled, isChargeable } from './booking-list.store.ts'
export type { BookingWrite } from './booking-write.ts'
export { type CountedBooking, inPieces, selectCounted } from './bounds/index.ts'
export {
  addCharges,
  chargedQuantity,
  type RateLine,
  rateLines,
  readStoredItems,
  type StoredItem,
  withCharges,
} from './charges/index.ts'
export { removeBookings } from './delete-booking.ts'
export { importBookings } from './import-bookings.ts'
export { storeBookings } from './store-bookings.ts'
export { storeQuietly } from './store-quietly.ts'
