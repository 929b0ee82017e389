import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { booking } from './booking.record.ts'
import { bookingActions } from './booking-actions.ts'
import { trialFindings } from './clash/index.ts'
import { createBooking, createBookingParams } from './create-booking.ts'
import { deleteBooking, deleteBookingParams } from './delete-booking.ts'
import { restoreBooking, restoreBookingParams } from './restore-booking.ts'
import { updateBooking, updateBookingParams } from './update-booking.ts'

export const bookingKind = recordKind(booking, {
  verbs: {
    create: createVerb(createBooking, createBookingParams, { found: trialFindings }),
    update: changeVerb(updateBooking, updateBookingParams, { found: trialFindings }),
    remove: changeVerb(deleteBooking, deleteBookingParams),
    restore: changeVerb(restoreBooking, restoreBookingParams),
  },
  actions: bookingActions,
})
