import type { TimeStyle } from '../time/show-time.ts'
import type { Times } from './move.ts'
import { DAY, HOUR, type Zone, zoneOf } from './wall-clock.ts'

/** A booking that may be whole days, as the service shows it. */
export interface MaybeWhole extends Times {
  readonly all_day?: string
  /** The zone of the booking, by its IANA name. */
  readonly timezone?: string
}

/** Days that are counted from 1970-01-01; `end` is exclusive. */
export interface WholeDays {
  readonly first: number
  readonly end: number
  /** In this zone they are days: that of the booking, of the studio, or UTC. */
  readonly zone: Zone
}

/**
 * The days of an all-day booking, the same for users in every zone, and in mails, files and feeds. Undefined for other
 * bookings, and for times that are not as long as whole days.
 */
export function meantDays({ start, end, all_day, timezone }: MaybeWhole, style: TimeStyle): WholeDays | undefined {
  const days = Math.round((end - start) / DAY)
  // A day on which the clocks change is an hour longer or shorter.
  if (all_day !== 'true' || days === 0 || Math.abs(end - start - days * DAY) > HOUR) return undefined
  const studio = style.instanceZone ?? style.zone
  const own = timezone ?? studio
  for (const zone of [own, studio, 'UTC'].map(zoneOf)) {
    const first = zone.wallAt(start).day
    if (zone.dayStart(first) === start && zone.dayStart(first + days) === end) return { first, end: first + days, zone }
  }
  const zone = zoneOf(own)
  const first = zone.wallAt(start + DAY / 2).day
  return { first, end: first + days, zone }
}

/** The days of a booking, as users see them: one that ends at midnight does not touch the next day. */
export function daysOfBooking(booking: MaybeWhole, style: TimeStyle): Pick<WholeDays, 'first' | 'end'> {
  const zone = zoneOf(style.zone)
  const whole = meantDays(booking, style)
  if (whole !== undefined) return whole
  const first = zone.wallAt(booking.start).day
  return { first, end: Math.max(first, zone.wallAt(booking.end - 1).day) + 1 }
}
