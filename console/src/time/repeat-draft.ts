/** The usual rules as fields of an editor. Days are counted from 1970-01-01. */
import { dayOfUntil, readRepeatRule, weekdayCodes } from './series-rule.ts'
import { weekdayOf } from './weekday.ts'

export const repeatUnits = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

export interface RepeatDraft {
  readonly unit: RepeatUnit
  readonly interval: number
  /** Of weekly rules: Monday is 0. */
  readonly weekdays: readonly number[]
  /** The weekday with which the weeks of the rule begin. */
  readonly weekStart: number
  /** Of monthly rules: its date, its weekday by number, or its last weekday. */
  readonly monthly: 'date' | 'nth' | 'last'
  readonly end: { readonly until: number } | { readonly count: number }
}

export const INTERVAL_MAX = 99
export const COUNT_MAX = 1000
const WEEK = 7

const initialDays: Readonly<Record<RepeatUnit, number>> = { daily: 13, weekly: 84, monthly: 365, yearly: 1096 }

/** A new rule of a booking that starts on this day. */
export function newRepeat(unit: RepeatUnit, day: number, weekStart = 0): RepeatDraft {
  const end = { until: day + initialDays[unit] }
  return { unit, interval: 1, weekdays: [weekdayOf(day)], weekStart, monthly: 'date', end }
}

/**
 * The fields of a rule; undefined if it is not one of the usual rules. `weekStart` is the weekday with which weeks begin
 * where the rule does not depend on it.
 */
export function repeatDraftOf(
  text: string,
  day: number,
  dayAt: (stamp: number) => number,
  weekStart: number,
): RepeatDraft | undefined {
  const rule = readRepeatRule(text)
  const unit = repeatUnits.find((one) => one === rule?.frequency)
  if (rule === undefined || unit === undefined || rule.isRare) return undefined
  const { days, monthDays, months, positions } = rule
  if (months.length + positions.length > 0) return undefined
  const until = rule.end !== undefined && 'until' in rule.end ? dayOfUntil(rule.end.until, dayAt) : undefined
  const end = rule.end !== undefined && 'count' in rule.end ? rule.end : until === undefined ? undefined : { until }
  if (end === undefined) return undefined
  const draft: RepeatDraft = { ...newRepeat(unit, day, rule.weekStart ?? weekStart), interval: rule.interval, end }
  if (unit === 'weekly' && monthDays.length === 0) {
    const weekly = days.length === 0 ? draft : { ...draft, weekdays: days.map(({ weekday }) => weekday) }
    return dependsOnWeekStart(weekly, day) ? { ...weekly, weekStart: rule.weekStart ?? 0 } : weekly
  }
  const [only] = days
  if (unit === 'monthly' && days.length === 1 && only?.weekday === weekdayOf(day) && monthDays.length === 0) {
    if (only.nth === nthOfMonth(day)) return { ...draft, monthly: 'nth' }
    return only.nth === -1 ? { ...draft, monthly: 'last' } : undefined
  }
  const isOwnDate = monthDays.length === 0 || (monthDays.length === 1 && monthDays[0] === dateOf(day).getUTCDate())
  return days.length === 0 && isOwnDate ? draft : undefined
}

/** The rule in the text of the service. What follows from the start of the booking is left out, so that it moves with it. */
export function ruleOfDraft(draft: RepeatDraft, day: number): string {
  const { unit, interval, weekdays, weekStart, monthly, end } = draft
  const own = weekdayCodes[weekdayOf(day)] ?? ''
  const codes = weekdays.toSorted((a, b) => a - b).flatMap((weekday) => weekdayCodes[weekday] ?? [])
  const parts = [
    `FREQ=${unit}`,
    `INTERVAL=${interval}`,
    ...(unit === 'weekly' && !isOnOwnDay(draft, day) ? [`BYDAY=${codes.join()}`] : []),
    ...(weekStart !== 0 && dependsOnWeekStart(draft, day) ? [`WKST=${weekdayCodes[weekStart]}`] : []),
    ...(unit === 'monthly' && monthly === 'nth' ? [`BYDAY=${nthOfMonth(day)}${own}`] : []),
    ...(unit === 'monthly' && monthly === 'last' ? [`BYDAY=-1${own}`] : []),
    ...('count' in end
      ? ['REPENDTYPE=count', `COUNT=${end.count}`]
      : ['REPENDTYPE=date', `UNTIL=${dateOf(end.until).toISOString().slice(0, 10).replaceAll('-', '')}T235959`]),
  ]
  return parts.join(';')
}

function isOnOwnDay({ weekdays }: RepeatDraft, day: number): boolean {
  return weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(day))
}

/** Whether other bookings follow from the rule if its weeks begin on another weekday. */
function dependsOnWeekStart(draft: RepeatDraft, day: number): boolean {
  return draft.unit === 'weekly' && draft.interval > 1 && !isOnOwnDay(draft, day)
}

/** Which weekday of its month a day is, from 1. */
export function nthOfMonth(day: number): number {
  return Math.ceil(dateOf(day).getUTCDate() / WEEK)
}

/** Whether a day is the last of its weekday in its month. */
export function isLastOfMonth(day: number): boolean {
  return dateOf(day + WEEK).getUTCMonth() !== dateOf(day).getUTCMonth()
}

function dateOf(day: number): Date {
  return new Date(day * 86_400_000)
}
