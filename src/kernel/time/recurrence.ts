import { civilFromDays, daysFromCivil } from './civil-date.ts'
import { DAY_SECONDS } from './day-length.ts'
import { type DayTest, dayTest, weekBegin } from './recurrence-days.ts'
import type { Frequency, Recurrence } from './recurrence-rule.ts'

/** Clocks (`local-clock.ts`), both included. */
export interface ClockRange {
  readonly from: number
  readonly to: number
}

const YEAR_MAX = 9999

/** Days or periods that are checked, and times that are computed, for one rule: a fraction of a second. */
const EFFORT_MAX = 1_000_000

/** Counts the cost of a rule. Throws a `RangeError` if it is too high. */
class Effort {
  #left = EFFORT_MAX

  spend(amount: number): void {
    this.#left -= amount
    if (this.#left < 0) throw new RangeError('it takes too many steps')
  }
}

/**
 * The times of a rule (RFC 5545, section 3.3.10) within a range and not before `first`, where it begins, in order.
 * `first` is among them only if the rule includes it. All are clocks (`local-clock.ts`), so that zones have no effect.
 * Throws a `RangeError` if it takes too many steps.
 */
export function* timesWithin(rule: Recurrence, first: number, { from, to }: ClockRange): Generator<number> {
  const effort = new Effort()
  const has = dayTest(rule, Math.floor(first / DAY_SECONDS))
  const range = { from: Math.max(from, first), to }
  const short = shortUnits[rule.frequency]
  const periods =
    short === undefined
      ? longPeriods(rule, { first, range, has, effort })
      : shortPeriods(rule, short, { first, range, has, effort })
  for (const times of periods) {
    effort.spend(times.length)
    for (const time of chosen(times, rule.bySetPos ?? [])) if (time >= range.from && time <= to) yield time
  }
}

interface Looking {
  readonly first: number
  readonly range: ClockRange
  readonly has: DayTest
  readonly effort: Effort
}

/** The times of each day, week, month or year of the rule, until the end of the range. */
function* longPeriods(rule: Recurrence, { first, range, has, effort }: Looking): Generator<number[]> {
  const seconds = secondsOfDay(rule, first)
  const firstDay = Math.floor(first / DAY_SECONDS)
  const period = periodsOf(rule, firstDay)
  for (let index = period.before(Math.floor(range.from / DAY_SECONDS)); ; index += 1) {
    const [begin, end] = period.days(index)
    if (begin * DAY_SECONDS > range.to || civilFromDays(begin).year > YEAR_MAX) return
    effort.spend(end - begin)
    const times: number[] = []
    for (let day = begin; day < end; day += 1) {
      if (has(day)) for (const second of seconds) times.push(day * DAY_SECONDS + second)
    }
    yield times
  }
}

interface Periods {
  /** The first day of the period with this index, and the first after it. */
  readonly days: (index: number) => readonly [begin: number, end: number]
  /** The index of the period that contains the day; 0 is the period of the first day. */
  readonly before: (day: number) => number
}

function periodsOf({ frequency, interval, weekStart }: Recurrence, firstDay: number): Periods {
  const { year, month } = civilFromDays(firstDay)
  if (frequency === 'YEARLY' || frequency === 'MONTHLY') {
    const months = (frequency === 'YEARLY' ? 12 : 1) * interval
    const [begin, length] = frequency === 'YEARLY' ? [year * 12, 12] : [year * 12 + month - 1, 1]
    const dayOf = (at: number) => daysFromCivil(Math.floor(at / 12), (at % 12) + 1, 1)
    return {
      days: (index) => [dayOf(begin + index * months), dayOf(begin + index * months + length)],
      before: (day) => {
        const at = civilFromDays(day)
        return Math.max(0, Math.floor((at.year * 12 + at.month - 1 - begin) / months))
      },
    }
  }
  const length = frequency === 'WEEKLY' ? 7 : 1
  const begin = frequency === 'WEEKLY' ? weekBegin(firstDay, weekStart) : firstDay
  const days = length * interval
  return {
    days: (index) => [begin + index * days, begin + index * days + length],
    before: (day) => Math.max(0, Math.floor((day - begin) / days)),
  }
}

const shortUnits: Readonly<Partial<Record<Frequency, number>>> = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 }

/**
 * The times of each hour, minute or second of the rule. Days, hours and minutes that it excludes are skipped as a
 * whole.
 */
function* shortPeriods(rule: Recurrence, unit: number, { first, range, has, effort }: Looking): Generator<number[]> {
  const begin = Math.floor(first / unit) * unit
  const step = rule.interval * unit
  const lacks = limits(rule, unit, has)
  const within = secondsOfPeriod(rule, unit, first)
  const indexAt = (clock: number) => Math.max(0, Math.ceil((clock - begin) / step))
  for (let index = Math.max(0, indexAt(range.from) - 1); ; ) {
    const clock = begin + index * step
    if (clock > range.to) return
    effort.spend(1)
    const skipped = lacks.find(({ length, isIn }) => !isIn(Math.floor(clock / length)))
    if (skipped === undefined) yield within.map((second) => clock + second)
    index =
      skipped === undefined
        ? index + 1
        : Math.max(index + 1, indexAt((Math.floor(clock / skipped.length) + 1) * skipped.length))
  }
}

/** The checks for a period of the rule, the longest unit first. */
function limits(rule: Recurrence, unit: number, has: DayTest) {
  let lastDay: readonly [day: number, isIn: boolean] | undefined
  const isInDay = (day: number) => {
    if (lastDay?.[0] !== day) lastDay = [day, has(day)]
    return lastDay[1]
  }
  const listed =
    (values: readonly number[] = [], count: number) =>
    (at: number) =>
      values.length === 0 || values.includes(at - Math.floor(at / count) * count)
  return [
    { length: DAY_SECONDS, isIn: isInDay },
    { length: 3600, isIn: listed(rule.byHour, 24) },
    { length: 60, isIn: listed(rule.byMinute, 60) },
    { length: 1, isIn: listed(rule.bySecond, 60) },
  ].filter(({ length }) => length >= unit)
}

/** The seconds within a period that a rule includes, in order. */
function secondsOfPeriod(rule: Recurrence, unit: number, first: number): number[] {
  const seconds = unit > 1 ? unitValues(rule.bySecond, mod(first, 60), 59) : [0]
  const minutes = unit > 60 ? unitValues(rule.byMinute, mod(Math.floor(first / 60), 60), 59) : [0]
  return minutes.flatMap((minute) => seconds.map((second) => minute * 60 + second))
}

function secondsOfDay(rule: Recurrence, first: number): number[] {
  const within = secondsOfPeriod(rule, 3600, first)
  return unitValues(rule.byHour, mod(Math.floor(first / 3600), 24), 23).flatMap((hour) =>
    within.map((second) => hour * 3600 + second),
  )
}

/** Values in order; a leap second is the last second. */
function unitValues(values: readonly number[] | undefined, own: number, max: number): number[] {
  if (values === undefined || values.length === 0) return [own]
  return [...new Set(values.map((value) => Math.min(value, max)))].toSorted((a, b) => a - b)
}

/** The values at the positions of BYSETPOS, from the first or from the last. */
function chosen(times: readonly number[], places: readonly number[]): readonly number[] {
  if (places.length === 0 || times.length === 0) return times
  const found = places.flatMap((place) => times.at(place > 0 ? place - 1 : place) ?? [])
  return [...new Set(found)].toSorted((a, b) => a - b)
}

/** The remainder, also for clocks before 1970. */
function mod(value: number, by: number): number {
  return value - Math.floor(value / by) * by
}
