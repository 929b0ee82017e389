import type { BodyReader } from '../../records/write/body-reader.ts'
import { requireBookingFields } from './require-booking-fields.ts'

export function checkBooking(reader: BodyReader): void {
  requireDuration(reader)
  requireBookingFields(reader)
}

/** A booking lasts: an empty one would clash with nothing and bill nothing. */
function requireDuration(reader: BodyReader): void {
  const start = reader.value('start')
  const end = reader.value('end')
  if (typeof start !== 'number' || typeof end !== 'number' || end > start) return
  reader.faultOn('end' in reader.values || !('start' in reader.values) ? 'end' : 'start', 'must leave end after start')
}
