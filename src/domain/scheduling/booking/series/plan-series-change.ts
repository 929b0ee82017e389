import { Invalid } from '../../../../kernel/errors.ts'
import { STAMP_MAX } from '../../../../kernel/time/zone.ts'
import {
  clocksOf,
  expandRepeat,
  isAtOccurrence,
  type Occurrence,
  occurrenceOf,
  occurrencesOfMembers,
  parseRepeatRule,
  positionOf,
  repeatRuleDescription,
  ruleForOccurrences,
  type SeriesMember,
  type TimedOccurrence,
  timedOccurrence,
  zoneOfSeries,
} from '../repeat/index.ts'

/** A change of a series, or of the rest of a series, given for one of its bookings. */
export interface SeriesChange {
  /** The named booking, and the times that it will have. */
  readonly id: number
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  /** Undefined if each keeps its own. */
  readonly timezone: string | undefined
  readonly ruleBefore: string
  readonly rule: string | null
  /** The zone of UNTIL. */
  readonly untilZone: string
  /** False for the rest of a series, which becomes a separate series. */
  readonly isWhole: boolean
}

export interface SeriesPlan {
  /** Null if the kept bookings stop repeating. */
  readonly rule: string | null
  /** With their new times, occurrences and zones. */
  readonly kept: readonly SeriesMember[]
  readonly added: readonly (TimedOccurrence & Pick<SeriesMember, 'timezone'>)[]
  readonly removed: readonly SeriesMember[]
  /** Empty occurrences that stay empty, and empty occurrences that the rule no longer has. */
  readonly empty: readonly SeriesMember[]
  readonly forgotten: readonly SeriesMember[]
  /** How far all starts and all ends move, in local time. */
  readonly by: Occurrence
}

export function planSeriesChange(members: readonly SeriesMember[], change: SeriesChange): SeriesPlan {
  const addressed = members.find(({ id }) => id === change.id)
  if (addressed === undefined) throw new Error(`booking ${change.id} is not in its series`)
  const zone = change.timezone ?? addressed.timezone
  const before = clocksOf(addressed, addressed.timezone)
  const after = hasTimesOf(addressed, change, zone) ? before : clocksOf(change, zone)
  const by = { clockStart: after.clockStart - before.clockStart, clockEnd: after.clockEnd - before.clockEnd }
  const moved = members.map((member) => moveMember(member, change, by))
  if (change.rule === null) return { ...alone(moved, change), by }
  if (change.rule !== change.ruleBefore) return { ...underNewRule(moved, change, change.rule), by }
  const stays = change.isWhole && moved.every((member, at) => member === members[at])
  const rule = stays ? change.ruleBefore : ruleOf(moved, change, by)
  if (rule === null) return { ...withoutRule(live(moved), []), forgotten: moved.filter(isEmpty), by }
  return { rule, kept: live(moved), added: [], removed: [], empty: moved.filter(isEmpty), forgotten: [], by }
}

const live = (members: readonly SeriesMember[]) => members.filter(({ isTakenOut }) => !isTakenOut)
const isEmpty = ({ isTakenOut }: SeriesMember) => isTakenOut

function hasTimesOf({ start, end, timezone }: SeriesMember, change: SeriesChange, zone: string): boolean {
  return change.start === start && change.end === end && zone === timezone
}

/** Bookings that follow the rule move by their occurrences, so that a gap in the past does not make one of them late. */
function moveMember(member: SeriesMember, change: SeriesChange, by: Occurrence): SeriesMember {
  const timezone = change.timezone ?? member.timezone
  const isMoved = by.clockStart !== 0 || by.clockEnd !== 0
  if (member.id === change.id) {
    const same = !isMoved && hasTimesOf(member, change, timezone)
    const occurrence = member.occurrence && movedOccurrence(member.occurrence, by, change, timezone)
    return same ? member : { ...member, start: change.start, end: change.end, timezone, occurrence }
  }
  if (!isMoved && timezone === member.timezone) return member
  const occurrence = member.occurrence && movedOccurrence(member.occurrence, by, change, timezone)
  if (member.isTakenOut) return { ...member, timezone, occurrence }
  const from = isAtOccurrence(member) && member.occurrence ? member.occurrence : occurrenceOf(member, member.timezone)
  const target = { clockStart: from.clockStart + by.clockStart, clockEnd: from.clockEnd + by.clockEnd }
  if (target.clockEnd <= target.clockStart) {
    throw Invalid.field('end', `would end booking ${member.id} of the series before it starts`)
  }
  const { start, end } = timedOccurrence(target, timezone)
  if (start < 0 || end > STAMP_MAX) {
    const where = start < 0 ? 'before 1970' : 'after the year 9999'
    throw Invalid.field('start', `would put booking ${member.id} of the series ${where}`)
  }
  return { ...member, start, end, timezone, occurrence }
}

/** An occurrence that would end before it starts gets the length of the named booking. */
function movedOccurrence(occurrence: Occurrence, by: Occurrence, change: SeriesChange, zone: string): Occurrence {
  const clockStart = occurrence.clockStart + by.clockStart
  const clockEnd = occurrence.clockEnd + by.clockEnd
  if (clockEnd > clockStart) return { clockStart, clockEnd }
  const own = occurrenceOf(change, zone)
  return { clockStart, clockEnd: clockStart + own.clockEnd - own.clockStart }
}

type Outcome = Omit<SeriesPlan, 'by'>

/** Ends the repetition: removes what only the rule made. The named and the edited bookings become single ones. */
function alone(moved: readonly SeriesMember[], { id }: SeriesChange): Outcome {
  const stays = (member: SeriesMember) => member.id === id || member.isEdited
  const bookings = live(moved)
  return {
    ...withoutRule(
      bookings.filter(stays),
      bookings.filter((member) => !stays(member)),
    ),
    forgotten: moved.filter(isEmpty),
  }
}

function withoutRule(kept: readonly SeriesMember[], removed: readonly SeriesMember[]): Outcome {
  const single = kept.map((member) => ({ ...member, occurrence: null, isEdited: false }))
  return { rule: null, kept: single, added: [], removed, empty: [], forgotten: [] }
}

/** The rule that gives these occurrences; null if none of the bookings has an occurrence. */
function ruleOf(moved: readonly SeriesMember[], change: SeriesChange, by: Occurrence): string | null {
  const occurrences = occurrencesOfMembers(moved)
  if (occurrences.length === 0) return null
  const zones = { zone: zoneOfSeries(moved), untilZone: change.untilZone }
  const rule = ruleForOccurrences(change.ruleBefore, occurrences, zones, by.clockStart)
  if (rule !== undefined) return rule
  const problem = 'cannot give the new times; also send the new rule of the series'
  throw Invalid.field('repeat_rule', problem, repeatRuleDescription)
}

/** Bookings stay where both rules have an occurrence. Others are added or removed, except the named and edited ones. */
function underNewRule(moved: readonly SeriesMember[], change: SeriesChange, rule: string): Outcome {
  const zones = { zone: zoneOfSeries(moved), untilZone: change.untilZone }
  const given = new Map(
    expandRepeat(parseRepeatRule(rule), anchorOf(moved, change, zones.zone), zones).map((occurrence) => [
      occurrence.clockStart,
      occurrence,
    ]),
  )
  const added = new Map(given)
  const placeOf = placesOf(moved, change)
  const plan = {
    kept: [] as SeriesMember[],
    removed: [] as SeriesMember[],
    empty: [] as SeriesMember[],
    forgotten: [] as SeriesMember[],
  }
  for (const member of moved) {
    const clockStart = placeOf(member)
    const occurrence = given.get(clockStart)
    if (occurrence !== undefined) added.delete(clockStart)
    if (member.isTakenOut) (occurrence === undefined ? plan.forgotten : plan.empty).push(member)
    else if (occurrence !== undefined) plan.kept.push({ ...member, occurrence: member.occurrence ?? occurrence })
    else if (member.isEdited || member.id === change.id) plan.kept.push({ ...member, occurrence: null, isEdited: true })
    else plan.removed.push(member)
  }
  return { ...plan, rule, added: [...added.values()].map((occurrence) => ({ ...occurrence, timezone: zones.zone })) }
}

/**
 * Where each booking is looked for in a rule: at its occurrence. One that lost its occurrence to an earlier rule is looked for at
 * its time, unless another booking has that place or it was deleted. The named booking is the first of them.
 */
function placesOf(moved: readonly SeriesMember[], change: SeriesChange): (member: SeriesMember) => number {
  const taken = new Set(occurrencesOfMembers(moved).map(({ clockStart }) => clockStart))
  const named = moved.find(({ id }) => id === change.id)
  const isFree = named !== undefined && !taken.has(positionOf(named))
  if (isFree) taken.add(positionOf(named))
  return (member) => {
    const place = positionOf(member)
    if (member.occurrence !== null || (member === named && isFree)) return place
    if (member.isTakenOut || taken.has(place)) return Number.NaN
    taken.add(place)
    return place
  }
}

/** The occurrence from which the rule counts: the first of the series, or that of the named booking. */
function anchorOf(moved: readonly SeriesMember[], change: SeriesChange, zone: string): Occurrence {
  const own = moved.find(({ id }) => id === change.id)?.occurrence ?? occurrenceOf(change, zone)
  return change.isWhole ? (occurrencesOfMembers(moved)[0] ?? own) : own
}
