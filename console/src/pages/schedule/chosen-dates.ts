/** The dates to which bookings are duplicated; days are counted from 1970-01-01. */
import { DAY, firstOfWeek } from '../../timeline/wall-clock.ts'

const WEEK_DAYS = 7
const WEEKS = 6
/** The most dates of one step. */
export const DATES_MAX = 60

/** The first day of the month of a day, or of one this many months later. */
export function monthOf(day: number, later = 0): number {
  const date = new Date(day * DAY * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1000 / DAY
}

/** The same day of the month this many months later, or the last day of that month. */
export function sameDayOfMonth(day: number, later: number): number {
  const [month, next] = [monthOf(day, later), monthOf(day, later + 1)]
  return Math.min(month + day - monthOf(day), next - 1)
}

/** The day to which a key goes from another. */
export function dayByKey(day: number, key: string, locale: string): number {
  if (key === 'Home') return firstOfWeek(day, locale)
  if (key === 'End') return firstOfWeek(day, locale) + WEEK_DAYS - 1
  if (key === 'PageUp') return sameDayOfMonth(day, -1)
  if (key === 'PageDown') return sameDayOfMonth(day, 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK_DAYS,
    ArrowDown: WEEK_DAYS,
  }
  return day + (steps[key] ?? 0)
}

/** The weeks that show a month; they begin as in the region of the locale. */
export function weeksOfMonth(month: number, locale: string): readonly (readonly number[])[] {
  const first = firstOfWeek(month, locale)
  const week = (index: number) => Array.from({ length: WEEK_DAYS }, (_, day) => first + index * WEEK_DAYS + day)
  return Array.from({ length: WEEKS }, (_, index) => week(index)).filter(([start = 0]) => start < monthOf(month, 1))
}

/** The same weekday of each week after a day, until another. */
export function weeklyUntil(day: number, until: number): readonly number[] {
  const count = Math.min(DATES_MAX, Math.max(0, Math.floor((until - day) / WEEK_DAYS)))
  return Array.from({ length: count }, (_, index) => day + (index + 1) * WEEK_DAYS)
}
