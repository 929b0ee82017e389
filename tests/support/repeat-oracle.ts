/** Repeats computed by checking every hour and every day: slow, and simple enough to trust. */
import fc from 'fast-check'
import { civilFromDays, daysInMonth, isoWeekday } from '../../src/kernel/time/civil-date.ts'
import type { Recurrence } from '../../src/kernel/time/recurrence-rule.ts'
import { offsetAt } from '../../src/kernel/time/zone.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** All offsets since 2020 are whole quarters of an hour. */
const STEP = 900

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The clocks that a rule gives from `first` to `last`; `first` is always included. */
export function recurrencesByHand(rule: Recurrence, first: number, last: number): number[] {
  const found = [first]
  const step = rule.frequency === 'HOURLY' ? HOUR : DAY
  for (let clock = first + step; clock <= last; clock += step) {
    if (isInPeriod(rule, first, clock) && isOnDay(rule, first, clock)) found.push(clock)
  }
  return found
}

function isInPeriod({ frequency, interval }: Recurrence, first: number, clock: number): boolean {
  const periods: Record<Recurrence['frequency'], (at: number) => number> = {
    SECONDLY: (at) => at,
    MINUTELY: (at) => Math.floor(at / 60),
    HOURLY: (at) => Math.floor(at / HOUR),
    DAILY: dayOf,
    WEEKLY: (at) => Math.floor((dayOf(at) + 3) / 7),
    MONTHLY: (at) => dateOf(at).year * 12 + dateOf(at).month,
    YEARLY: (at) => dateOf(at).year,
  }
  return (periods[frequency](clock) - periods[frequency](first)) % interval === 0
}

function isOnDay({ frequency, byDay, byMonthDay }: Recurrence, first: number, clock: number): boolean {
  const [own, start] = [dateOf(clock), dateOf(first)]
  if (frequency === 'YEARLY' && byMonthDay.length > 0 && own.month !== start.month) return false
  const fromEnd = own.day - daysInMonth(own.year, own.month) - 1
  if (byMonthDay.length > 0 && !byMonthDay.includes(own.day) && !byMonthDay.includes(fromEnd)) return false
  if (byDay.length > 0) return byDay.some((day) => isDay(day, clock))
  if (byMonthDay.length > 0) return true
  if (frequency === 'WEEKLY') return isoWeekday(dayOf(clock)) === isoWeekday(dayOf(first))
  if (frequency === 'MONTHLY') return own.day === start.day
  return frequency !== 'YEARLY' || (own.day === start.day && own.month === start.month)
}

/** `MO` is every Monday, `2MO` the second of its month, `-1MO` the last. */
function isDay(day: string, clock: number): boolean {
  const ordinal = Number(day.slice(0, -2))
  if (weekdays[isoWeekday(dayOf(clock)) - 1] !== day.slice(-2)) return false
  const { year, month, day: monthDay } = dateOf(clock)
  if (ordinal > 0) return Math.ceil(monthDay / 7) === ordinal
  if (ordinal < 0) return Math.ceil((daysInMonth(year, month) - monthDay + 1) / 7) === -ordinal
  return true
}

const dayOf = (clock: number) => Math.floor(clock / DAY)
const dateOf = (clock: number) => civilFromDays(dayOf(clock))

/** The first moment at which the local time is `clock`, or the result of the offset before a gap. */
export function momentByHand(clock: number, zone: string): number {
  const rendered = (stamp: number) => stamp + offsetAt(stamp, zone)
  let stamp = clock - 26 * HOUR
  while (rendered(stamp) < clock) stamp += STEP
  return rendered(stamp) === clock ? stamp : clock - offsetAt(stamp - STEP, zone)
}

/** A random rule of the supported parts. */
export const someRule: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom<Recurrence['frequency']>('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
    days: fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(fc.constantFrom(...weekdays))),
    ordinals: fc.array(fc.constantFrom('', '1', '2', '5', '-1', '-2', '-5'), { minLength: 7, maxLength: 7 }),
    monthDays: fc.oneof(
      fc.constant<number[]>([]),
      fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })), { maxLength: 6 }),
    ),
  })
  .map(({ frequency, interval, days, ordinals, monthDays }) => ({
    frequency,
    interval,
    byDay: days.map((day, at) => (frequency === 'MONTHLY' ? `${ordinals[at]}${day}` : day)),
    byMonthDay: frequency === 'WEEKLY' ? [] : monthDays,
  }))

/** A clock at a quarter of an hour in the years 2020 to 2035. */
export const someClock = fc.integer({ min: 1_577_836_800 / STEP, max: 2_051_222_400 / STEP }).map((at) => at * STEP)
