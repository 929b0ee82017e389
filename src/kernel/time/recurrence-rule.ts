const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** How often a rule repeats. */
export type Frequency = (typeof frequencies)[number]

/** A recurrence rule (RFC 5545, section 3.3.10) without its end. Absent or empty parts have no effect. */
export interface Recurrence {
  readonly frequency: Frequency
  /** 1 or more. */
  readonly interval: number
  /** `MO`, or with a number `1MO` and `-1FR`. */
  readonly byDay: readonly string[]
  /** 1 to 31, or -31 to -1 from the end of the month. */
  readonly byMonthDay: readonly number[]
  readonly byYearDay?: readonly number[]
  readonly byWeekNo?: readonly number[]
  readonly byMonth?: readonly number[]
  readonly byHour?: readonly number[]
  readonly byMinute?: readonly number[]
  readonly bySecond?: readonly number[]
  readonly bySetPos?: readonly number[]
  /** The first day of weeks; Monday by default. */
  readonly weekStart?: string
}

/** The parts of a rule that define how it repeats; the end is parsed elsewhere. */
export const recurrenceParts = [
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'BYSETPOS',
  'WKST',
] as const
/** The name of one of these parts. */
export type RecurrencePart = (typeof recurrenceParts)[number]

/** Days of the week as rules write them, from Monday. */
export const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

type Parts = Readonly<Partial<Record<RecurrencePart, string>>>

const INTERVAL_MAX = 9999

/** Parses the parts of a rule as they were sent. Throws a `RangeError` with the invalid part and the reason. */
export function readRecurrence(parts: Parts): Recurrence {
  const frequency = readFrequency(parts.FREQ)
  const rule: Recurrence = {
    frequency,
    interval: wholeNumber('INTERVAL', parts.INTERVAL ?? '1', INTERVAL_MAX),
    byDay: readByDay(parts.BYDAY, frequency),
    byMonthDay: parts.BYMONTHDAY === undefined ? [] : numbers('BYMONTHDAY', parts.BYMONTHDAY),
    ...(parts.BYYEARDAY !== undefined && { byYearDay: numbers('BYYEARDAY', parts.BYYEARDAY) }),
    ...(parts.BYWEEKNO !== undefined && { byWeekNo: numbers('BYWEEKNO', parts.BYWEEKNO) }),
    ...(parts.BYMONTH !== undefined && { byMonth: numbers('BYMONTH', parts.BYMONTH) }),
    ...(parts.BYHOUR !== undefined && { byHour: numbers('BYHOUR', parts.BYHOUR) }),
    ...(parts.BYMINUTE !== undefined && { byMinute: numbers('BYMINUTE', parts.BYMINUTE) }),
    ...(parts.BYSECOND !== undefined && { bySecond: numbers('BYSECOND', parts.BYSECOND) }),
    ...(parts.BYSETPOS !== undefined && { bySetPos: numbers('BYSETPOS', parts.BYSETPOS) }),
    ...(parts.WKST !== undefined && { weekStart: readWeekStart(parts.WKST) }),
  }
  refuseMeaningless(rule)
  return rule
}

/** A whole number from 1 to `max`; throws a `RangeError` with the part. */
export function wholeNumber(part: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw new RangeError(`${part} must be a whole number from 1 to ${max}`)
  return value
}

function readFrequency(text: string | undefined): Frequency {
  const frequency = frequencies.find((known) => known === text?.toUpperCase())
  if (frequency !== undefined) return frequency
  throw new RangeError(`must have a FREQ, one of ${frequencies.join(', ').toLowerCase()}`)
}

function readWeekStart(text: string): string {
  const day = weekdayNames.find((known) => known === text.toUpperCase())
  if (day === undefined) throw new RangeError(`WKST must be one of ${weekdayNames.join(', ')}`)
  return day
}

/** The allowed numbers of a part; `fromEnd` describes negative ones, which are not allowed without it. */
const ranges = {
  BYMONTHDAY: { min: 1, max: 31, fromEnd: 'counted from the end of the month' },
  BYYEARDAY: { min: 1, max: 366, fromEnd: 'counted from the end of the year' },
  BYWEEKNO: { min: 1, max: 53, fromEnd: 'counted from the end of the year' },
  BYMONTH: { min: 1, max: 12, fromEnd: undefined },
  BYHOUR: { min: 0, max: 23, fromEnd: undefined },
  BYMINUTE: { min: 0, max: 59, fromEnd: undefined },
  BYSECOND: { min: 0, max: 60, fromEnd: undefined },
  BYSETPOS: { min: 1, max: 366, fromEnd: 'counted from the last' },
} as const

/** The numbers of a list, each once. */
function numbers(part: keyof typeof ranges, text: string): number[] {
  const { min, max, fromEnd } = ranges[part]
  const found = text.split(',').map((numeral) => (/^\s*[+-]?\d{1,3}\s*$/.test(numeral) ? Number(numeral) : Number.NaN))
  const isIn = (value: number) => value >= min && value <= max
  if (!found.every((value) => isIn(value) || (fromEnd !== undefined && isIn(-value)))) {
    const negative = fromEnd === undefined ? '' : `, or from -${max} to -1, ${fromEnd}`
    throw new RangeError(`${part} must be numbers from ${min} to ${max}${negative}`)
  }
  return [...new Set(found)]
}

function readByDay(text: string | undefined, frequency: Frequency): string[] {
  const days = text === undefined ? [] : text.toUpperCase().split(',')
  const most = frequency === 'YEARLY' ? 53 : 5
  return [...new Set(days.map((day) => readDay(day.trim(), frequency, most)))]
}

function readDay(day: string, frequency: Frequency, most: number): string {
  const [, ordinal, name] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day) ?? []
  const isCounted = ordinal !== undefined
  const count = Math.abs(Number(ordinal ?? 1))
  if (isCounted && frequency !== 'MONTHLY' && frequency !== 'YEARLY' && name !== undefined) {
    throw new RangeError(`BYDAY can have ${day} only with FREQ=monthly or FREQ=yearly`)
  }
  if (name === undefined || count < 1 || count > most) {
    throw new RangeError(`BYDAY must be days such as MO,TU or, with a number, 1MO or -1FR; "${day}" is not a day`)
  }
  return isCounted ? `${Number(ordinal)}${name}` : name
}

/** Combinations of parts without a meaning in the RFC. */
function refuseMeaningless({ frequency, byDay, byMonthDay, byYearDay, byWeekNo = [] }: Recurrence): void {
  const name = frequency.toLowerCase()
  if (frequency === 'WEEKLY' && byMonthDay.length > 0)
    throw new RangeError('BYMONTHDAY has no meaning with FREQ=weekly')
  if (['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency) && (byYearDay ?? []).length > 0) {
    throw new RangeError(`BYYEARDAY has no meaning with FREQ=${name}`)
  }
  if (frequency !== 'YEARLY' && byWeekNo.length > 0) throw new RangeError(`BYWEEKNO has no meaning with FREQ=${name}`)
  if (byWeekNo.length > 0 && byDay.some((day) => day.length > 2)) {
    throw new RangeError('BYDAY cannot count days, as in 1MO, together with BYWEEKNO')
  }
}
