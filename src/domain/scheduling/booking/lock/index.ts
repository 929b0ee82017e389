export { lockBody, lockBooking } from './lock-booking.ts'
export { isLockedByOther } from './refuse-locked.ts'
export { requireEditable } from './require-editable.ts'
export { unlockBooking } from './unlock-booking.ts'
