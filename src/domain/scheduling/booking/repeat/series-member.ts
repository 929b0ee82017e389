import { mustHave } from '../../../../kernel/must-have.ts'
import { clockAt } from '../../../../kernel/time/local-clock.ts'
import type { StoredBooking } from '../booking-row.ts'
import { type Occurrence, timedOccurrence } from './expand-repeat.ts'

/** The times of a booking of a series, and its part in the rule. */
export interface SeriesMember {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly timezone: string
  readonly isAllDay: boolean
  /** The occurrence by the rule, whether or not it was moved; null if a changed rule has no occurrence for it. */
  readonly occurrence: Occurrence | null
  /** Changed individually: the rule no longer moves or removes it. */
  readonly isEdited: boolean
  /** Deleted individually: its occurrence stays empty. */
  readonly isTakenOut: boolean
}

/** The id of the series, which is the id of its first booking; 0 if the booking does not repeat. */
export function seriesOf(row: StoredBooking): number {
  return row.repeat_master === 1 ? row.id : row.repeat_master_id
}

/** The rule of a booking in a series, which every booking of the series has. Throws if it is missing. */
export function ruleOfSeries({ id, repeat_rule: rule }: StoredBooking): string {
  return mustHave(rule, `the repeat rule of booking ${id}`)
}

export function memberOf(row: StoredBooking): SeriesMember {
  const { repeat_clock_start: clockStart, repeat_clock_end: clockEnd } = row
  return {
    id: row.id,
    start: row.start,
    end: row.end,
    timezone: row.timezone,
    isAllDay: row.all_day === 1,
    occurrence: typeof clockStart === 'number' && typeof clockEnd === 'number' ? { clockStart, clockEnd } : null,
    isEdited: row.repeat_edited === 1,
    isTakenOut: row.deleted !== null,
  }
}

/** The members in the order of their occurrences. A booking that was moved individually keeps its occurrence. */
export function inOrder<M extends Pick<SeriesMember, 'occurrence' | 'start' | 'timezone'>>(members: readonly M[]): M[] {
  return members.toSorted((a, b) => positionOf(a) - positionOf(b))
}

export function positionOf({
  occurrence,
  start,
  timezone,
}: Pick<SeriesMember, 'occurrence' | 'start' | 'timezone'>): number {
  return occurrence?.clockStart ?? clockAt(start, timezone)
}

/** The occurrences of some members, empty ones included, in order. */
export function occurrencesOfMembers(members: readonly SeriesMember[]): Occurrence[] {
  return inOrder(members).flatMap(({ occurrence }) => occurrence ?? [])
}

/** Whether the booking is where the rule puts it. */
export function isAtOccurrence({ occurrence, start, end, timezone }: SeriesMember): boolean {
  if (occurrence === null) return false
  const given = timedOccurrence(occurrence, timezone)
  return given.start === start && given.end === end
}

/** Which bookings of a series a write is about: a booking and those that follow, or all. */
export type SeriesReach = 'future' | 'all'

/** A whole series, or the part from one of its members on. */
export interface SeriesPart {
  /** The members before the part; empty if none of them is live. */
  readonly head: readonly SeriesMember[]
  readonly part: readonly SeriesMember[]
}

export function partOfSeries(members: readonly SeriesMember[], id: number, reach: SeriesReach): SeriesPart {
  const first = inOrder(members).find((member) => member.id === id)
  const isBefore = (member: SeriesMember) => first !== undefined && positionOf(member) < positionOf(first)
  const head = reach === 'all' ? [] : members.filter(isBefore)
  if (head.every(({ isTakenOut }) => isTakenOut)) return { head: [], part: members }
  return { head, part: members.filter((member) => !isBefore(member)) }
}

/** The zone of the rule: the most common zone of the bookings that were not edited, or else of all. */
export function zoneOfSeries(members: readonly SeriesMember[]): string {
  const ofRule = members.filter(({ isEdited, isTakenOut }) => !isEdited && !isTakenOut)
  const byZone = Map.groupBy(ofRule.length > 0 ? ofRule : members, ({ timezone }) => timezone)
  const [most] = [...byZone].toSorted(([, some], [, others]) => others.length - some.length)
  if (most === undefined) throw new Error('a series has a booking')
  return most[0]
}
