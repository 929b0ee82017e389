import type { SqlRow } from '../../../kernel/db/sql.ts'
import { clockAt } from '../../../kernel/time/local-clock.ts'
import { occurrenceAt, type Place } from './expand-repeat.ts'

/** A booking of a series, as far as its times and the rule are concerned. */
export interface Member {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly timezone: string
  /** Where the rule puts it, moved or not; null where a change of the rule has left it behind. */
  readonly place: Place | null
  /** Changed as the only one of its series: the rule neither moves nor removes it any more. */
  readonly isEdited: boolean
  /** Deleted as the only one of its series: its place stays empty. */
  readonly isTakenOut: boolean
}

/** The id by which a series goes: that of its first booking; 0 for a booking that does not repeat. */
export function seriesOf(row: SqlRow): number {
  return row.repeat_master === 1 ? Number(row.id) : Number(row.repeat_master_id)
}

export function memberOf(row: SqlRow): Member {
  const { repeat_clock_start: clockStart, repeat_clock_end: clockEnd } = row
  return {
    id: Number(row.id),
    start: Number(row.start),
    end: Number(row.end),
    timezone: String(row.timezone),
    place: typeof clockStart === 'number' && typeof clockEnd === 'number' ? { clockStart, clockEnd } : null,
    isEdited: row.repeat_edited === 1,
    isTakenOut: row.deleted !== null,
  }
}

/** The members in the order of their places, which a booking that was moved by itself keeps. */
export function inOrder<M extends Pick<Member, 'place' | 'start' | 'timezone'>>(members: readonly M[]): M[] {
  return members.toSorted((one, other) => positionOf(one) - positionOf(other))
}

export function positionOf({ place, start, timezone }: Pick<Member, 'place' | 'start' | 'timezone'>): number {
  return place?.clockStart ?? clockAt(start, timezone)
}

/** The places of some members, empty ones included, in order. */
export function placesOf(members: readonly Member[]): Place[] {
  return inOrder(members).flatMap(({ place }) => place ?? [])
}

/** Whether the booking is where the rule puts it. */
export function isInPlace({ place, start, end, timezone }: Member): boolean {
  if (place === null) return false
  const given = occurrenceAt(place, timezone)
  return given.start === start && given.end === end
}

/** A series from its start, or from one of its members on. */
export interface SeriesPart {
  /** What comes before the part; without a live booking, nothing does. */
  readonly head: readonly Member[]
  readonly part: readonly Member[]
}

export function partOf(members: readonly Member[], id: number, reach: 'future' | 'all'): SeriesPart {
  const first = inOrder(members).find((member) => member.id === id)
  const isBefore = (member: Member) => first !== undefined && positionOf(member) < positionOf(first)
  const head = reach === 'all' ? [] : members.filter(isBefore)
  if (head.every(({ isTakenOut }) => isTakenOut)) return { head: [], part: members }
  return { head, part: members.filter((member) => !isBefore(member)) }
}

/** The zone whose clock the rule is of: that of the bookings which nobody has changed by themselves, or else of most. */
export function zoneOfSeries(members: readonly Member[]): string {
  const ofRule = members.filter(({ isEdited, isTakenOut }) => !isEdited && !isTakenOut)
  const byZone = Map.groupBy(ofRule.length > 0 ? ofRule : members, ({ timezone }) => timezone)
  const [most] = [...byZone].toSorted(([, some], [, others]) => others.length - some.length)
  if (most === undefined) throw new Error('a series has a booking')
  return most[0]
}
