export { type BookedState, bookedState, toldColumns } from './booked-state.ts'
export { mailBookings, sweepBookingNotices } from './booking-mail-jobs.ts'
export { type BookingChange, noteBookingChanges } from './note-booking-changes.ts'
