import type { ClockRange } from '../time/recurrence.ts'
import { timesOfRule } from '../time/rule-times.ts'
import { type ContentLine, readLine } from './content-lines.ts'
import { clockOfText } from './written-time.ts'
import type { CalendarZone } from './zone-clock.ts'

/** A change of a zone's clock: when, in UNIX seconds, and the offsets from UTC before and after, in seconds. */
interface Onset {
  readonly at: number
  readonly before: number
  readonly after: number
}

const YEAR_SECONDS = 31_557_600
/** How far from the given moment changes are computed; outside of this period, the nearest change applies. */
const YEARS_BACK = 40
const YEARS_AHEAD = 10

/** Real zones have a handful of rules, each for some years. */
const RULES_MAX = 10
/** Changes of one zone: four changes a year for 100 years are half of this. */
const ONSETS_MAX = 1_000
/** No zone changes its clock every week or day. */
const rareRule = /(?:^|;)\s*FREQ\s*=\s*(?:YEARLY|MONTHLY)\s*(?:;|$)/i

/**
 * The zone that the lines of a VTIMEZONE describe (RFC 5545, section 3.6.5), around `stamp`; undefined if they are
 * invalid.
 */
export function zoneOfRules(lines: readonly string[], stamp: number): CalendarZone | undefined {
  const observances = observancesIn(lines)
  const rules = observances.flat().filter(({ name }) => name === 'RRULE')
  if (observances.length === 0 || rules.length > RULES_MAX) return undefined
  const found = observances.map((observance) => onsetsOf(observance, stamp))
  if (found.includes(undefined)) return undefined
  const onsets = found.flatMap((some) => some ?? []).toSorted((a, b) => a.at - b.at)
  if (onsets.length > ONSETS_MAX) return undefined
  const first = onsets[0]?.before ?? 0
  return {
    name: undefined,
    clockAt: (moment) => moment + (onsets.findLast(({ at }) => at <= moment)?.after ?? first),
    // A local time that is skipped or occurs twice is read with the offset from before the change.
    momentOf: (clock) =>
      clock - (onsets.findLast(({ at, before, after }) => clock >= at + Math.max(before, after))?.after ?? first),
  }
}

/** The lines of each STANDARD and DAYLIGHT. */
function observancesIn(lines: readonly string[]): ContentLine[][] {
  const observances: ContentLine[][] = []
  for (const text of lines) {
    if (/^BEGIN:(STANDARD|DAYLIGHT)\s*$/i.test(text)) observances.push([])
    const line = /^(DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i.test(text) ? readLine(text) : undefined
    if (line !== undefined) observances.at(-1)?.push(line)
  }
  return observances
}

/** The starts of an observance; undefined if they cannot be read. */
function onsetsOf(lines: readonly ContentLine[], stamp: number): Onset[] | undefined {
  const value = (name: string) => lines.find((line) => line.name === name)?.value ?? ''
  const [before, after] = [offsetOf(value('TZOFFSETFROM')), offsetOf(value('TZOFFSETTO'))]
  const first = clockOfText(value('DTSTART'))?.clock
  if (before === undefined || after === undefined || first === undefined) return undefined
  const range = { from: Math.max(first, stamp - YEARS_BACK * YEAR_SECONDS), to: stamp + YEARS_AHEAD * YEAR_SECONDS }
  const clocks = [first]
  for (const { name, value: text } of lines) {
    if (name === 'RDATE')
      clocks.push(
        ...text.split(',', ONSETS_MAX).flatMap((onset) => clockOfText(onset.split('/')[0] ?? '')?.clock ?? []),
      )
    if (clocks.length > ONSETS_MAX) return undefined
    if (name !== 'RRULE') continue
    if (!rareRule.test(text)) return undefined
    const until = clockOfText(/UNTIL=([^;]*)/i.exec(text)?.[1] ?? '')
    const last = until === undefined ? range.to : until.clock + (until.isUtc ? before : 0)
    const times = onsetsOfRule(text, first, { from: range.from, to: Math.min(range.to, last) })
    if (times === undefined) return undefined
    clocks.push(...times)
  }
  return clocks.map((clock) => ({ at: clock - before, before, after }))
}

function onsetsOfRule(text: string, first: number, range: ClockRange): number[] | undefined {
  try {
    return timesOfRule({ text, first }, range, ONSETS_MAX)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined) return undefined
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * (sign === '-' ? -1 : 1)
}
