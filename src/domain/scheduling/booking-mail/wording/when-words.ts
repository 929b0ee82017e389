import { formatDate } from '../../../../kernel/time/date-format.ts'
import { wallClockAt } from '../../../../kernel/time/zone.ts'
import type { BookingView } from '../change/index.ts'

/** How times are shown to a user. */
export interface TimeStyle {
  /** IANA name. */
  readonly zone: string
  readonly locale: string
  /** Patterns for `formatDate`. */
  readonly date: string
  readonly time: string
}

type Times = Pick<BookingView, 'start' | 'end' | 'isAllDay' | 'zone'>

/** `Mon 2 Mar 2026, 10:00 – 12:00` */
export function whenWords(times: Times, style: TimeStyle): string {
  const { start, end, isAllDay } = times
  const zone = zoneOfDays(times, style)
  const [from, to] = [day(start, zone, style), day(isAllDay ? end - 1 : end, zone, style)]
  if (isAllDay) return from === to ? `${from}, all day` : `${from} – ${to}, all day`
  const time = (stamp: number) => formatDate(stamp, zone, style.time, style.locale)
  return `${from}, ${time(start)} – ${from === to ? '' : `${to}, `}${time(end)}`
}

/** The day on which the booking begins. */
export function dayWords(times: Times, style: TimeStyle): string {
  return day(times.start, zoneOfDays(times, style), style)
}

function day(stamp: number, zone: string, { date, locale }: TimeStyle): string {
  return formatDate(stamp, zone, `D ${date}`, locale)
}

/** For an all-day booking, the zone in which its start and end are midnights; otherwise the zone of the user. */
function zoneOfDays({ start, end, isAllDay, zone }: Times, style: TimeStyle): string {
  const isMidnight = (stamp: number, of: string) => {
    const { hour, minute, second } = wallClockAt(stamp, of)
    return hour + minute + second === 0
  }
  const zones = isAllDay ? [zone, style.zone, 'UTC'] : []
  return zones.find((of) => isMidnight(start, of) && isMidnight(end, of)) ?? style.zone
}
