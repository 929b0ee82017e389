import { idParam } from '../../../kernel/http/params.ts'
import { bulkAction, readAction, writeAction } from '../../../records/action.ts'
import { bookingsAsCalendar } from '../calendar-feed/index.ts'
import { availability, reportUtilisation } from './availability/index.ts'
import { bookingChoices } from './booking-choices.ts'
import { type BulkBody, bulkAnswer, bulkBody, writeBulk } from './bulk/index.ts'
import { checkClash, clashAnswer, clashParams } from './clash/index.ts'
import { lockBody, lockBooking, unlockBooking } from './lock/index.ts'
import { explainPriceAction } from './pricing/index.ts'
import { priceAgainAction, restorePriceAction } from './repricing/index.ts'

const BULK_BYTES_MAX = 32 * 1024 * 1024

export const bookingActions = [
  availability,
  bookingChoices,
  bookingsAsCalendar,
  reportUtilisation,
  explainPriceAction,
  priceAgainAction,
  restorePriceAction,
  readAction({
    method: 'GET',
    path: 'booking/checkclash',
    summary: 'List the bookings that would clash with a booking',
    params: clashParams,
    answer: clashAnswer,
    run: (scope, { given }) => checkClash(scope, given),
  }),
  writeAction({
    method: 'PUT',
    path: 'booking/lock',
    summary: 'Lock a booking so that others cannot change it',
    params: { id: idParam('The id of the booking.') },
    body: lockBody,
    run: (scope, { given, body }) => lockBooking(scope, given.id, body),
  }),
  writeAction({
    method: 'PUT',
    path: 'booking/unlock',
    summary: 'Unlock a booking',
    params: { id: idParam('The id of the booking.') },
    body: lockBody,
    run: (scope, { given, body }) => unlockBooking(scope, given.id, body),
  }),
  bulkAction({
    path: 'booking/bulk',
    summary: 'Save and delete many bookings in one call, without notifications',
    params: {},
    body: bulkBody,
    maxBytes: BULK_BYTES_MAX,
    answer: bulkAnswer,
    run: (scope, { body }) => writeBulk(scope, body as BulkBody),
  }),
]
