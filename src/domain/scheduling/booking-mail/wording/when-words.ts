import { formatDate } from '../../../../kernel/time/date-format.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { meantDays } from '../../../../kernel/time/meant-days.ts'
import type { BookingView } from '../change/index.ts'

/** How times are shown to a user. */
export interface TimeStyle {
  /** The zone of the user, an IANA name. */
  readonly zone: string
  /** The zone of the studio. */
  readonly ofStudio: string
  readonly locale: string
  /** Patterns for `formatDate`. */
  readonly date: string
  readonly time: string
}

type Times = Pick<BookingView, 'start' | 'end' | 'isAllDay' | 'zone'>

/** `Mon 2 Mar 2026, 10:00 – 12:00`; whole days are those that calendars show, without times. */
export function whenWords(times: Times, style: TimeStyle): string {
  const { start, end, isAllDay, zone } = times
  if (isAllDay) {
    const days = meantDays(times, zone, style.ofStudio)
    const [from, to] = [wholeDay(days.first, style), wholeDay(days.end - 1, style)]
    return from === to ? `${from}, all day` : `${from} – ${to}, all day`
  }
  const [from, to] = [day(start, style.zone, style), day(end, style.zone, style)]
  const time = (stamp: number) => formatDate(stamp, style.zone, style.time, style.locale)
  return `${from}, ${time(start)} – ${from === to ? '' : `${to}, `}${time(end)}`
}

/** The day on which the booking begins. */
export function dayWords(times: Times, style: TimeStyle): string {
  if (!times.isAllDay) return day(times.start, style.zone, style)
  return wholeDay(meantDays(times, times.zone, style.ofStudio).first, style)
}

/** A day by its number. */
function wholeDay(number: number, style: TimeStyle): string {
  return day(number * DAY_SECONDS, 'UTC', style)
}

function day(stamp: number, zone: string, { date, locale }: TimeStyle): string {
  return formatDate(stamp, zone, `D ${date}`, locale)
}
