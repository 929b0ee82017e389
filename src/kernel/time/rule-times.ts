import { type ClockRange, timesWithin } from './recurrence.ts'
import { type RecurrencePart, readRecurrence, recurrenceParts, wholeNumber } from './recurrence-rule.ts'

/** A rule of a calendar: its text, and where it begins. */
export interface RuleText {
  readonly text: string
  /** A clock (`local-clock.ts`). */
  readonly first: number
  /** Of whole days: what the rule says of hours, minutes and seconds means nothing. */
  readonly isDate?: boolean
}

const COUNT_MAX = 999_999_999

/**
 * The times that any rule of RFC 5545, section 3.3.10, gives within the range, in order, `max` of them at most; without
 * its UNTIL, which is for the caller to put into the range. All are clocks. The first time of a rule with COUNT is where it
 * begins, as the RFC has it, whether or not the rule gives that. Throws a `RangeError` that says what is wrong with a rule,
 * or that it takes too many steps.
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

/** A rule may have what programs add to it (X-…). */
function partsOf(text: string): Partial<Record<RecurrencePart | 'COUNT', string>> {
  const parts: Partial<Record<RecurrencePart | 'COUNT', string>> = {}
  for (const pair of text.replace(/\s/g, '').split(';')) {
    if (pair === '' || /^(X-|UNTIL=)/i.test(pair)) continue
    const [name = '', value = ''] = pair.split('=', 2)
    const part = [...recurrenceParts, 'COUNT' as const].find((one) => one === name.toUpperCase())
    if (part === undefined || value === '') throw new RangeError(`"${pair}" is not one of its parts`)
    if (parts[part] !== undefined) throw new RangeError(`it has ${part} more than once`)
    parts[part] = value
  }
  return parts
}
