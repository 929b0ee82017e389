/**
 * The Gregorian calendar as integer arithmetic, also before 1582 (ISO 8601). Days are counted from 1970-01-01, by
 * Howard Hinnant's method: years begin in March, so that the leap day comes last, and 400 years are one era.
 */

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

const DAYS_PER_ERA = 146_097
/** From 0000-03-01 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468

/** The day's number, 0 for 1970-01-01. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970
}

/** The date of a day number. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + DAYS_BEFORE_1970
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: era * 400 + yearOfEra + (month > 2 ? 0 : 1), month, day }
}

/** The date of a day number in ISO 8601: `2026-03-01`. */
export function civilDateText(days: number): string {
  const { year, month, day } = civilFromDays(days)
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

/** The day number of a date such as `2026-03-01`; undefined if the calendar has no such day. */
export function civilDaysOf(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return isCivilDate(year, month, day) ? daysFromCivil(year, month, day) : undefined
}

/** Whether the year of the Gregorian calendar has a 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** The number of days of the month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for a valid date in the years 1 to 9999. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export function isoWeekday(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1
}

/** The week by ISO 8601 and the year it belongs to, that of its Thursday: 2027-01-01 is in week 53 of 2026. */
export function isoYearAndWeek(days: number): { year: number; week: number } {
  const thursday = days + 4 - isoWeekday(days)
  const { year } = civilFromDays(thursday)
  return { year, week: Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1 }
}
