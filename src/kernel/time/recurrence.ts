import { RRuleTemporal } from 'rrule-temporal'

/** The parts of a recurrence rule that Daybook offers, as RFC 5545, section 3.3.10, means them. Weeks begin on Monday. */
export interface Recurrence {
  readonly frequency: 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  /** 1 or more. */
  readonly interval: number
  /** `MO`, or `1MO` and `-1FR` where they are counted; empty for none. */
  readonly byDay: readonly string[]
  /** 1 to 31, or -31 to -1 from the end of the month; empty for none. */
  readonly byMonthDay: readonly number[]
}

/** More than there are hours in ten years: the library counts its steps, and stops without a word at its limit. */
const STEPS_MAX = 200_000

/**
 * Shows `visit` the times that a rule gives after `first`, up to `last` and including it, in order, until it answers
 * false. All are clocks (`local-clock.ts`), so that no zone has a say. `first` itself is the start, whether or not the
 * rule would give it. `last` is at most ten years later: a rule that gives nothing is looked through to there.
 */
export function visitRecurrences(
  rule: Recurrence,
  first: number,
  last: number,
  visit: (clock: number) => boolean,
): void {
  const times = new RRuleTemporal({
    freq: rule.frequency,
    interval: rule.interval,
    ...(rule.byDay.length > 0 && { byDay: [...rule.byDay] }),
    ...(rule.byMonthDay.length > 0 && { byMonthDay: [...rule.byMonthDay], ...monthOf(rule, first) }),
    dtstart: dateTime(first),
    until: dateTime(last),
    tzid: 'UTC',
    maxIterations: STEPS_MAX,
    maxCandidateEvaluations: STEPS_MAX,
    cache: false,
  })
  times.all((time) => {
    const clock = time.epochMilliseconds / 1000
    return clock <= first || visit(clock)
  })
}

/** Days of the month once a year are of the month in which the rule begins, as libical has it; the RFC leaves that open. */
function monthOf({ frequency }: Recurrence, first: number): { byMonth?: number[] } {
  return frequency === 'YEARLY' ? { byMonth: [dateTime(first).month] } : {}
}

function dateTime(clock: number): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(clock) * 1_000_000_000n, 'UTC')
}
