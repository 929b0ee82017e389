export { mailBookings, sweepBookingNotices } from './booking-mail-jobs.ts'
export { type BookedState, bookedState, notifiedColumns } from './change/index.ts'
export { type BookingChange, noteBookingChanges } from './note-booking-changes.ts'
