import type { BodyReader } from '../../../records/write/body-reader.ts'
import { isTooLong, TOO_LONG } from '../../catalogue/pricing/index.ts'
import { requireBookingFields } from './require-booking-fields.ts'

export function checkBooking(reader: BodyReader): void {
  requireDuration(reader)
  warnOfNoPrice(reader)
  requireBookingFields(reader)
}

/** A booking must have a duration: an empty one would clash with nothing and bill nothing. */
function requireDuration(reader: BodyReader): void {
  const start = reader.value('start')
  const end = reader.value('end')
  if (typeof start !== 'number' || typeof end !== 'number' || end > start) return
  if ('end' in reader.values || !('start' in reader.values)) reader.faultOn('end', 'must be after start')
  else reader.faultOn('start', 'must be before end')
}

function warnOfNoPrice(reader: BodyReader): void {
  const { settings } = reader.scope.instance
  const isMoved = 'start' in reader.values || 'end' in reader.values
  if (!settings.automatic_rates || !isMoved) return
  if (isTooLong({ start: Number(reader.value('start')), end: Number(reader.value('end')) })) {
    reader.warnings.push(TOO_LONG)
  }
}
