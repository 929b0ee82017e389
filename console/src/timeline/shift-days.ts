/** New times of bookings of whole days. */
import type { TimeStyle } from '../time/show-time.ts'
import { type Edge, shiftStamp, shiftTimes, type Times } from './move.ts'
import { DAY, zoneOf } from './wall-clock.ts'
import { type MaybeWhole, meantDays, type WholeDays } from './whole-days.ts'

/** Whole days, or one end of them, this many days later. At least one day is left. */
export function shiftDays({ start, end }: Times, whole: WholeDays, days: number, edge?: Edge): Times {
  const more = whole.end - whole.first - 1
  const shift = edge === 'end' ? Math.max(days, -more) : edge === 'start' ? Math.min(days, more) : days
  return {
    start: edge === 'end' ? start : dayLater(whole, start, whole.first, shift),
    end: edge === 'start' ? end : dayLater(whole, end, whole.end, shift),
  }
}

/** The beginning of a day stays one, also where clocks change at midnight. */
function dayLater({ zone }: WholeDays, stamp: number, day: number, days: number): number {
  return zone.dayStart(day) === stamp ? zone.dayStart(day + days) : shiftStamp(zone, stamp, days * DAY)
}

/** Both ends of a booking this many days later: in the zone of its whole days, or else in that of the user. */
export function shiftBooking(booking: MaybeWhole, days: number, style: TimeStyle): Times {
  const whole = meantDays(booking, style)
  return whole === undefined ? shiftTimes(zoneOf(style.zone), booking, days * DAY) : shiftDays(booking, whole, days)
}
