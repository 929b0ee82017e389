import { civilFromDays, daysFromCivil, daysInMonth, isoWeekday } from './civil-date.ts'
import { type Recurrence, weekdayNames } from './recurrence-rule.ts'

/** Whether a rule includes a day, given by its number from 1970. */
export type DayTest = (day: number) => boolean

/**
 * The days of a rule that begins on the day `first`. Parts that the rule leaves open come from `first`: the day of the
 * month, the day of the week, the month. In yearly rules, days of the month are in the month of `first`, as in libical.
 */
export function dayTest(rule: Recurrence, first: number): DayTest {
  const said = completed(rule, first)
  const tests = [
    monthTest(said),
    monthDayTest(said),
    yearDayTest(said),
    weekTest(said),
    weekdayTest(said, said.frequency === 'YEARLY' && (said.byMonth ?? []).length === 0),
  ].filter((test) => test !== undefined)
  return (day) => tests.every((test) => test(day))
}

function completed(rule: Recurrence, first: number): Recurrence {
  const { frequency, byDay, byMonthDay, byYearDay = [], byWeekNo = [], byMonth = [] } = rule
  const { month, day } = civilFromDays(first)
  const weekday = weekdayNames[isoWeekday(first) - 1] ?? 'MO'
  const isYearly = frequency === 'YEARLY'
  if (byDay.length + byMonthDay.length + byYearDay.length === 0) {
    if (frequency === 'WEEKLY' || byWeekNo.length > 0) return { ...rule, byDay: [weekday] }
    if (frequency === 'MONTHLY') return { ...rule, byMonthDay: [day] }
    if (isYearly) return { ...rule, byMonthDay: [day], byMonth: byMonth.length > 0 ? byMonth : [month] }
  }
  const isOfFirstMonth = isYearly && byMonthDay.length > 0 && byMonth.length + byYearDay.length + byWeekNo.length === 0
  return isOfFirstMonth ? { ...rule, byMonth: [month] } : rule
}

function monthTest({ byMonth = [] }: Recurrence): DayTest | undefined {
  if (byMonth.length === 0) return undefined
  return (day) => byMonth.includes(civilFromDays(day).month)
}

function monthDayTest({ byMonthDay }: Recurrence): DayTest | undefined {
  if (byMonthDay.length === 0) return undefined
  return (day) => {
    const { year, month, day: monthDay } = civilFromDays(day)
    return byMonthDay.includes(monthDay) || byMonthDay.includes(monthDay - daysInMonth(year, month) - 1)
  }
}

function yearDayTest({ byYearDay = [] }: Recurrence): DayTest | undefined {
  if (byYearDay.length === 0) return undefined
  return (day) => {
    const { year } = civilFromDays(day)
    return byYearDay.includes(day - yearStart(year) + 1) || byYearDay.includes(day - yearStart(year + 1))
  }
}

/** Weeks as in ISO 8601, but with any first day: the first week has at least four days of the year. */
function weekTest({ byWeekNo = [], weekStart }: Recurrence): DayTest | undefined {
  if (byWeekNo.length === 0) return undefined
  return (day) => {
    const middle = weekBegin(day, weekStart) + 3
    const { year } = civilFromDays(middle)
    const last = weekBegin(yearStart(year + 1) + 3, weekStart) - 7 + 3
    const week = (of: number) => Math.floor((of - yearStart(year)) / 7) + 1
    return byWeekNo.includes(week(middle)) || byWeekNo.includes(week(middle) - week(last) - 1)
  }
}

/** Numbered weekdays are counted within the year, or within the month. */
function weekdayTest({ byDay }: Recurrence, areOfYear: boolean): DayTest | undefined {
  if (byDay.length === 0) return undefined
  const days = new Set(byDay)
  return (day) => {
    const name = weekdayNames[isoWeekday(day) - 1] ?? ''
    if (days.has(name)) return true
    const { year, month, day: monthDay } = civilFromDays(day)
    const place = areOfYear ? day - yearStart(year) : monthDay - 1
    const left = areOfYear ? yearStart(year + 1) - 1 - day : daysInMonth(year, month) - monthDay
    return days.has(`${Math.floor(place / 7) + 1}${name}`) || days.has(`${-Math.floor(left / 7) - 1}${name}`)
  }
}

function yearStart(year: number): number {
  return daysFromCivil(year, 1, 1)
}

/** The first day of the week of a day. */
export function weekBegin(day: number, weekStart = 'MO'): number {
  const start = weekdayNames.map(String).indexOf(weekStart)
  return day - ((isoWeekday(day) - 1 - start + 7) % 7)
}
