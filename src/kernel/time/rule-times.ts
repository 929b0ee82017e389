import { type ClockRange, timesWithin } from './recurrence.ts'
import { type RecurrencePart, readRecurrence, recurrenceParts, wholeNumber } from './recurrence-rule.ts'

/** A rule of a calendar: its text, and its start. */
export interface RuleText {
  readonly text: string
  /** A clock (`local-clock.ts`). */
  readonly first: number
  /** For whole days: hours, minutes and seconds of the rule have no meaning. */
  readonly isDate?: boolean
}

const COUNT_MAX = 999_999_999

/**
 * The times of any rule of RFC 5545, section 3.3.10, within the range, in order, at most `max`. The caller applies
 * UNTIL by the range. All are clocks. The first time of a rule with COUNT is its start, as in the RFC, whether or not
 * the rule includes it. Throws a `RangeError` if the rule is invalid, or takes too many steps.
 */
export function timesOfRule({ text, first, isDate = false }: RuleText, range: ClockRange, max: number): number[] {
  const { COUNT: count, ...parts } = partsOf(text)
  const { BYHOUR: _hour, BYMINUTE: _minute, BYSECOND: _second, ...ofDays } = parts
  const rule = readRecurrence(isDate ? ofDays : parts)
  if (isDate && ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(rule.frequency)) {
    throw new RangeError('FREQ must be daily or longer for whole days')
  }
  const times = timesWithin(rule, first, count === undefined ? range : { from: first, to: range.to })
  const counted = count === undefined ? times : firstOf(times, first, wholeNumber('COUNT', count, COUNT_MAX))
  return counted
    .filter((clock) => clock >= range.from)
    .take(max)
    .toArray()
}

function* firstOf(times: Iterable<number>, first: number, count: number): Generator<number> {
  let left = count
  for (const clock of times) {
    if (left === count && clock !== first) left -= 1
    if (left === 0) return
    left -= 1
    yield clock
    if (left === 0) return
  }
}

/** A rule may contain extensions (X-…). */
function partsOf(text: string): Partial<Record<RecurrencePart | 'COUNT', string>> {
  const parts: Partial<Record<RecurrencePart | 'COUNT', string>> = {}
  for (const pair of text.replace(/\s/g, '').split(';')) {
    if (pair === '' || /^(X-|UNTIL=)/i.test(pair)) continue
    const [name = '', value = ''] = pair.split('=', 2)
    const part = [...recurrenceParts, 'COUNT' as const].find((known) => known === name.toUpperCase())
    if (part === undefined || value === '') throw new RangeError(`"${pair}" is not one of its parts`)
    if (parts[part] !== undefined) throw new RangeError(`it has ${part} more than once`)
    parts[part] = value
  }
  return parts
}
