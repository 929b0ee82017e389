import { RRuleTemporal } from 'rrule-temporal'

/** Steps that one rule may take: a rule of the past that counts steps from its start, one of seconds leaps there. */
const STEPS_MAX = 10_000

const parts =
  /^(FREQ|INTERVAL|COUNT|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=([A-Z0-9,+-]+)$/

/**
 * The times that any rule of RFC 5545, section 3.3.10, gives from `from` to `to`, both included, in order; without its
 * UNTIL, which is for the caller to put into `to`. All are clocks (`local-clock.ts`). `first` is where the rule begins.
 * Undefined where it is no rule, or one that takes too many steps.
 */
export function timesOfRule(
  rule: string,
  first: number,
  { from, to }: { readonly from: number; readonly to: number },
): number[] | undefined {
  if (from > to) return []
  const said = rule
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '' && !/^(X-|UNTIL=)/.test(part))
  if (said.some((part) => !parts.test(part)) || !said.some((part) => part.startsWith('FREQ='))) return undefined
  if (said.some((part) => /^(INTERVAL|COUNT)=(?![1-9]\d*$)/.test(part))) return undefined
  try {
    const times = new RRuleTemporal({
      rruleString: `RRULE:${said.join(';')}`,
      dtstart: dateTime(first),
      ...(!said.some((part) => part.startsWith('COUNT=')) && { until: dateTime(to) }),
      tzid: 'UTC',
      maxIterations: STEPS_MAX,
      maxCandidateEvaluations: STEPS_MAX,
      cache: false,
    })
    return times.between(dateTime(from), dateTime(to), true).map(({ epochMilliseconds }) => epochMilliseconds / 1000)
  } catch {
    // The library names neither the rules that it cannot read nor those that it gives up on.
    return undefined
  }
}

function dateTime(clock: number): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(clock) * 1_000_000_000n, 'UTC')
}
