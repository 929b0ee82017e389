import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { clockAt, momentOf } from '../../../../kernel/time/local-clock.ts'
import { type Occurrence, occurrencesOf, type RepeatZones } from './expand-repeat.ts'
import {
  OCCURRENCES_MAX,
  parseRepeatRule,
  type RepeatRule,
  repeatRuleProblem,
  untilText,
  withParts,
} from './repeat-rule.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * The text of a rule that gives exactly these occurrences (at least one, in order): the text itself if it does, or else the
 * text with another end, other days, or both. Undefined if none of these do. `movedBy` is how far the local times of
 * the occurrences have moved since the text was true of them.
 */
export function ruleForOccurrences(
  text: string,
  occurrences: readonly Occurrence[],
  zones: RepeatZones,
  movedBy: number,
): string | undefined {
  const [first] = occurrences
  const last = occurrences.at(-1)
  if (first === undefined || last === undefined) return undefined
  const dayShift = Math.floor(first.clockStart / DAY_SECONDS) - Math.floor((first.clockStart - movedBy) / DAY_SECONDS)
  const shifted = dayShift === 0 ? [text] : [text, withOtherDays(text, dayShift)]
  return shifted
    .filter((candidate) => repeatRuleProblem(candidate) === undefined)
    .flatMap((candidate) => [candidate, ...withOtherEnds(candidate, occurrences.length, last, zones)])
    .find((candidate) => gives(parseRepeatRule(candidate), occurrences, first, zones))
}

/** The local starts that a rule gives from its first occurrence on; none if finding them takes too many steps. */
export function startsByRule(text: string, first: Occurrence, zones: RepeatZones): ReadonlySet<number> {
  const given = givenBy(parseRepeatRule(text), first, zones, OCCURRENCES_MAX)
  return new Set(given.map(({ clockStart }) => clockStart))
}

function gives(rule: RepeatRule, occurrences: readonly Occurrence[], first: Occurrence, zones: RepeatZones): boolean {
  const given = givenBy(rule, first, zones, occurrences.length + 1)
  return (
    given.length === occurrences.length &&
    given.every((occurrence, at) => occurrence.clockStart === occurrences[at]?.clockStart)
  )
}

function givenBy(rule: RepeatRule, first: Occurrence, zones: RepeatZones, max: number): readonly Occurrence[] {
  try {
    return occurrencesOf(rule, first, zones, max)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** The text with an end of the same kind: a count, or the time of the last occurrence. */
function withOtherEnds(text: string, count: number, last: Occurrence, { zone, untilZone }: RepeatZones): string[] {
  const { end } = parseRepeatRule(text)
  if ('count' in end) return [withParts(text, { COUNT: String(count) })]
  const moment = momentOf(last.clockStart, zone)
  const inUtc = withParts(text, { UNTIL: `${untilText(moment)}Z` })
  return end.isUtc ? [inUtc] : [withParts(text, { UNTIL: untilText(clockAt(moment, untilZone)) }), inUtc]
}

function withOtherDays(text: string, dayShift: number): string {
  const { byDay, byMonthDay } = parseRepeatRule(text)
  const moved = byDay.map((day) => {
    const at = weekdays.indexOf(day)
    return at < 0 ? day : (weekdays[(((at + dayShift) % 7) + 7) % 7] ?? day)
  })
  return withParts(text, {
    ...(moved.length > 0 && { BYDAY: moved.join(',') }),
    ...(byMonthDay.length > 0 && { BYMONTHDAY: byMonthDay.map((day) => movedInMonth(day, dayShift)).join(',') }),
  })
}

/** 0, which no rule accepts, if the day would be in another month. */
function movedInMonth(day: number, dayShift: number): number {
  const moved = day + dayShift
  return Math.sign(moved) === Math.sign(day) ? moved : 0
}
