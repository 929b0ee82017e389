/** Rules of RFC 5545 by which bookings repeat, as the service writes and reads them. */

const frequencies = ['secondly', 'minutely', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** A weekday, Monday is 0, and which one of the month: 1 the first, -1 the last, 0 each. */
export interface RuleDay {
  readonly weekday: number
  readonly nth: number
}

/** A rule is over after a number of bookings, or with the last one that starts by a time. */
export type RepeatEnd = { readonly count: number } | { readonly until: string } | undefined

export interface RepeatRule {
  readonly frequency: Frequency
  readonly interval: number
  readonly days: readonly RuleDay[]
  /** Days of the month; negative ones count from its end. */
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  /** Which of the days of a month: -1 the last. */
  readonly positions: readonly number[]
  /** The weekday with which its weeks begin; undefined if it does not say: Monday. */
  readonly weekStart: number | undefined
  readonly end: RepeatEnd
  /** It has parts besides these. */
  readonly isRare: boolean
}

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'UNTIL', 'COUNT', 'REPENDTYPE', 'WKST']

/** Reads a rule that the service has accepted; undefined for any other text. */
export function readRepeatRule(text: string): RepeatRule | undefined {
  const parts = new Map<string, string>()
  for (const pair of text.split(';')) {
    const [key = '', value = ''] = pair.split('=').map((side) => side.trim())
    if (key !== '') parts.set(key.toUpperCase(), value)
  }
  const frequency = frequencies.find((one) => one === parts.get('FREQ')?.toLowerCase())
  if (frequency === undefined) return undefined
  const numbers = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number)
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  const weekStart = weekdayCodes.findIndex((code) => code === parts.get('WKST')?.toUpperCase())
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: (parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(readDay),
    monthDays: numbers('BYMONTHDAY'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
    weekStart: weekStart < 0 ? undefined : weekStart,
    end: count !== undefined ? { count: Number(count) } : until !== undefined ? { until } : undefined,
    isRare: [...parts.keys()].some((key) => !known.includes(key)),
  }
}

function readDay(text: string): RuleDay {
  const [, nth = '', code = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(text.trim().toUpperCase()) ?? []
  return { weekday: weekdayCodes.findIndex((one) => one === code), nth: nth === '' ? 0 : Number(nth) }
}

/** The day of an UNTIL, counted from 1970-01-01; `dayAt` gives the day of a moment where it is in UTC. */
export function dayOfUntil(until: string, dayAt: (stamp: number) => number): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(until)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((text) => Number(text ?? 0))
  const stamp = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  return match[7] ? dayAt(stamp) : Math.floor(stamp / 86_400)
}
