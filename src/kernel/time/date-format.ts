import { calendarNames, zoneAbbreviation } from './calendar-names.ts'
import { daysFromCivil, daysInMonth, isLeapYear, isoWeekday, isoYearAndWeek } from './civil-date.ts'
import { isoInZone, offsetText, type WallClock, wallClockAt } from './zone.ts'

interface Moment extends WallClock {
  readonly stamp: number
  readonly zone: string
  readonly locale: string
  /** True if the pattern also shows a day, for languages whose month names change next to a day. */
  readonly besideDay: boolean
}

/** The meaning of each letter of a pattern, as in PHP (contract section 5). */
const letters: Readonly<Record<string, (moment: Moment) => string>> = {
  // Day
  d: ({ day }) => two(day),
  D: ({ days, locale }) => calendarNames(locale).shortWeekdays[isoWeekday(days) - 1] ?? '',
  j: ({ day }) => String(day),
  l: ({ days, locale }) => calendarNames(locale).weekdays[isoWeekday(days) - 1] ?? '',
  N: ({ days }) => String(isoWeekday(days)),
  S: ({ day }) => ordinalSuffix(day),
  w: ({ days }) => String(isoWeekday(days) % 7),
  z: ({ days, year }) => String(days - daysFromCivil(year, 1, 1)),
  // Week
  W: ({ days }) => two(isoYearAndWeek(days).week),
  // Month
  F: ({ month, locale, besideDay }) => calendarNames(locale)[besideDay ? 'monthsOfDay' : 'months'][month - 1] ?? '',
  m: ({ month }) => two(month),
  M: ({ month, locale }) => calendarNames(locale).shortMonths[month - 1] ?? '',
  n: ({ month }) => String(month),
  t: ({ year, month }) => String(daysInMonth(year, month)),
  // Year
  L: ({ year }) => (isLeapYear(year) ? '1' : '0'),
  o: ({ days }) => four(isoYearAndWeek(days).year),
  Y: ({ year }) => four(year),
  y: ({ year }) => two(year % 100),
  // Time
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  g: ({ hour }) => String(hour % 12 || 12),
  G: ({ hour }) => String(hour),
  h: ({ hour }) => two(hour % 12 || 12),
  H: ({ hour }) => two(hour),
  i: ({ minute }) => two(minute),
  s: ({ second }) => two(second),
  // Zone
  e: ({ zone }) => zone,
  T: ({ stamp, zone, offset }) => zoneAbbreviation(stamp, zone) ?? offsetText(offset, '').replace(/00$/, ''),
  P: ({ offset }) => offsetText(offset, ':'),
  O: ({ offset }) => offsetText(offset, ''),
  // All of it
  c: ({ stamp, zone }) => isoInZone(stamp, zone),
  U: ({ stamp }) => String(stamp),
}

/**
 * A moment (UNIX seconds) in a zone, formatted by a pattern of PHP's date letters: `D j M Y, H:i`. A backslash escapes
 * the next character; other characters are copied. Names of days and months are in the locale (BCP 47); `S`, `a`, `A`
 * and `T` are always English, as in PHP.
 */
export function formatDate(stamp: number, zone: string, pattern: string, locale: string): string {
  const parts = partsOf(pattern)
  const besideDay = parts.includes('d') || parts.includes('j')
  const moment: Moment = { ...wallClockAt(stamp, zone), stamp, zone, locale, besideDay }
  return parts
    .map((part) => letters[part]?.(moment) ?? (part.length > 1 && part[0] === '\\' ? part.slice(1) : part))
    .join('')
}

/** The letters that show a time of day. */
const clockLetters: ReadonlySet<string> = new Set('aAgGhHiscU')

/** Whether the pattern shows a time of day, not only a date. */
export function showsClock(pattern: string): boolean {
  return partsOf(pattern).some((part) => clockLetters.has(part))
}

/** Letters, and characters escaped with a backslash. */
function partsOf(pattern: string): string[] {
  return [...pattern.matchAll(/\\?./gsu)].map(([part]) => part)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function four(value: number): string {
  return String(value).padStart(4, '0')
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
