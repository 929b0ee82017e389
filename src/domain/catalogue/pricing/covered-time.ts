import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { momentAt } from '../../../kernel/time/local-clock.ts'
import { type DayPart, type Stretch, within } from './booked-days.ts'
import type { BookingFacts, OwnRate, RateScheme } from './price-list.ts'

const HOUR = 3_600

/** Whether a day is within the dates: those of one span, or those that repeat every year, which may cross New Year. */
export function holdsOn(
  { dateStart, dateEnd }: Pick<OwnRate, 'dateStart' | 'dateEnd'>,
  day: number,
  everyYear: boolean,
): boolean {
  if (dateStart === null && dateEnd === null) return true
  if (!everyYear) {
    const date = civilDateText(day)
    return (dateStart === null || dateStart <= date) && (dateEnd === null || date <= dateEnd)
  }
  const date = civilDateText(day).slice(5)
  const start = dateStart?.slice(5) ?? '01-01'
  const end = dateEnd?.slice(5) ?? '12-31'
  return start <= end ? start <= date && date <= end : start <= date || date <= end
}

/** The time of the days that a scheme covers: by its dates and, for types 3 and 4, by its hours. */
export function coveredTime(scheme: RateScheme, booking: BookingFacts, days: readonly DayPart[]): readonly DayPart[] {
  const isDated = scheme.dateStart !== null || scheme.dateEnd !== null
  const dated = isDated ? days.filter(({ day }) => holdsOn(scheme, day, !scheme.fixedDate)) : days
  if (scheme.typeId === 3) return within(dated, windowsOf(scheme, booking, dated))
  if (scheme.typeId !== 4) return dated
  const overtime = booking.start + (scheme.overtimeHours ?? 0) * HOUR
  return within(dated, [{ start: overtime, end: Infinity }])
}

/** The hours of a scheme on each day, and those of the previous night that reach into the day. */
function windowsOf(
  { timeStart, timeEnd }: RateScheme,
  { timezone }: BookingFacts,
  days: readonly DayPart[],
): Stretch[] {
  const from = timeStart ?? 0
  const to = timeEnd ?? DAY_SECONDS
  const length = to > from ? to - from : to + DAY_SECONDS - from
  const evenings = [...new Set(days.flatMap(({ day }) => [day - 1, day]))]
  const windows: Stretch[] = []
  for (const day of evenings) {
    const clock = day * DAY_SECONDS + from
    const end = momentAt(clock + length, timezone)
    // A clock time that the zone skips is read as a later one, so the previous window can end after this one starts.
    const start = Math.max(momentAt(clock, timezone), windows.at(-1)?.end ?? -Infinity)
    if (start < end) windows.push({ start, end })
  }
  return windows
}
