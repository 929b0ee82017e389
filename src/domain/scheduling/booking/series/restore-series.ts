import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { undeleteRecords } from '../../../../records/write/undelete-record.ts'
import { booking } from '../booking.record.ts'
import { wholeInPieces } from '../booking.store.ts'
import type { StoredBooking } from '../booking-row.ts'
import {
  formerSeriesRows,
  inOrder,
  isAtOccurrence,
  memberOf,
  moveDeletedBookings,
  moveEmptyOccurrences,
  occurrencesOfMembers,
  positionOf,
  type RepeatZones,
  ruleForOccurrences,
  ruleOfSeries,
  type SeriesMember,
  type SeriesReach,
  seriesOf,
  startsByRule,
  storeOccurrences,
  zoneOfSeries,
} from '../repeat/index.ts'
import { storeBookings } from '../store-bookings.ts'
import { rowOf } from './series-writes.ts'

/** The bookings of a series that were deleted in the same write as this one; with `future`, from this one on. */
export async function deletedTogether(
  scope: Scope,
  current: StoredBooking,
  reach: SeriesReach,
): Promise<StoredBooking[]> {
  const rows = await formerSeriesRows(scope, seriesOf(current))
  const together = rows.filter(({ deleted }) => deleted === current.deleted)
  if (reach === 'all') return together
  // The record alone does not have its occurrence.
  const own = mustHave(
    together.find(({ id }) => id === current.id),
    'a booking among those that were deleted with it',
  )
  const from = positionOf(memberOf(own))
  return together.filter((row) => positionOf(memberOf(row)) >= from)
}

/**
 * Restores bookings of a series. They join the rest of it if each was deleted individually, as with `single`, or if its rule can
 * give all of their occurrences again. Otherwise they become a separate series.
 */
export async function restoreSeries(
  scope: Scope,
  current: StoredBooking,
  rows: readonly StoredBooking[],
): Promise<void> {
  const formerId = seriesOf(current)
  const isBack = new Set(rows.map(({ id }) => id))
  const former = await formerSeriesRows(scope, formerId)
  // The first booking may have been restored as a single one.
  const isThere = (row: StoredBooking) => (row.deleted === null ? seriesOf(row) === formerId : row.repeat_edited === 1)
  const others = former.filter((row) => !isBack.has(row.id) && isThere(row))
  const left = others.filter(({ deleted }) => deleted === null)
  for await (const piece of wholeInPieces(scope, rows)) await undeleteRecords(scope, booking, piece)
  const back = rows.map((row) => ({ ...row, deleted: null }))
  const master = left.find(({ id, repeat_master }) => id === formerId && repeat_master === 1)
  const isEachAwaited = master !== undefined && rows.every((row) => row.repeat_edited === 1)
  const kept = isEachAwaited ? { rule: ruleOfSeries(master), emptied: [] } : undefined
  const rejoined = kept ?? (left.length === 0 ? undefined : findRule(scope, current, [...others, ...back], former))
  const members = rejoined === undefined ? back : [...left, ...back]
  const isAlone = members.length === 1
  const own = rejoined ?? (isAlone ? ruleOfLast(scope, current, back, former) : findRule(scope, current, back, former))
  const rule = own?.rule ?? (isAlone ? null : ruleOfSeries(current))
  const byId = new Map(members.map((row) => [row.id, row]))
  // A booking without an occurrence can be before the first booking.
  const ordered = inOrder(members.map(memberOf)).toSorted(
    (one, other) => Number(isEachAwaited && other.id === formerId) - Number(isEachAwaited && one.id === formerId),
  )
  const writes = ordered.map(({ id }) => ({ current: rowOf(byId, id), values: {}, links: {} }))
  const masterId = writes[0]?.current.id ?? formerId
  await storeBookings(scope, { series: [], consequent: [{ rule, members: writes }] }, false)
  await storeOccurrences(
    scope,
    back.map(memberOf).map((member) => ({ id: member.id, isEdited: !isAtOccurrence(member) })),
  )
  if (rejoined !== undefined && masterId !== formerId) await moveDeletedBookings(scope, formerId, masterId)
  if (rule !== null) await emptyAgain(scope, own?.emptied ?? [], masterId)
}

interface FoundRule {
  readonly rule: string
  /** Bookings that were deleted individually before, and whose occurrences are empty again under this rule. */
  readonly emptied: readonly SeriesMember[]
}

/**
 * The rule of a first booking that was the last of its series. It keeps this rule if all other occurrences were empty: the bookings
 * that were deleted there before can join it again.
 */
function ruleOfLast(
  scope: Scope,
  current: StoredBooking,
  rows: readonly StoredBooking[],
  former: readonly StoredBooking[],
): FoundRule | undefined {
  if (current.repeat_master === 0) return undefined
  const members = rows.map(memberOf)
  const rule = ruleOfSeries(current)
  const zones = zonesOf(scope, members)
  const emptied = deletedAmong(members, former, { text: rule, zones, isToEnd: true })
  const occurrences = occurrencesOfMembers([...members, ...emptied])
  return ruleForOccurrences(rule, occurrences, zones, 0) === rule ? { rule, emptied } : undefined
}

/** The rule of these bookings: it gives their occurrences, and else only those of bookings that were deleted earlier. */
function findRule(
  scope: Scope,
  current: StoredBooking,
  rows: readonly StoredBooking[],
  former: readonly StoredBooking[],
): FoundRule | undefined {
  const members = rows.map(memberOf)
  const text = ruleOfSeries(current)
  const zones = zonesOf(scope, members)
  const emptied = deletedAmong(members, former, { text, zones, isToEnd: false })
  for (const empty of emptied.length === 0 ? [[]] : [[], emptied]) {
    const rule = ruleForOccurrences(text, occurrencesOfMembers([...members, ...empty]), zones, 0)
    if (rule !== undefined) return { rule, emptied: empty }
  }
  return undefined
}

function zonesOf(scope: Scope, members: readonly SeriesMember[]): RepeatZones {
  return { zone: zoneOfSeries(members), untilZone: scope.instance.timezone }
}

interface GivingRule {
  readonly text: string
  readonly zones: RepeatZones
  readonly isToEnd: boolean
}

/** Deleted bookings at the occurrences that the rule gives between those of the members, or to its end: the newest of each. */
function deletedAmong(
  members: readonly SeriesMember[],
  former: readonly StoredBooking[],
  { text, zones, isToEnd }: GivingRule,
): SeriesMember[] {
  const occurrences = occurrencesOfMembers(members)
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (first === undefined || last === undefined) return []
  const missing = new Set(startsByRule(text, first, zones)).difference(
    new Set(occurrences.map(({ clockStart }) => clockStart)),
  )
  const deleted = former.filter((row) => row.deleted !== null).map(memberOf)
  const byStart = new Map(deleted.map((member) => [member.occurrence?.clockStart ?? last.clockStart, member]))
  return [...byStart].flatMap(([start, member]) =>
    (isToEnd || start < last.clockStart) && missing.has(start) ? member : [],
  )
}

/** These deleted bookings leave their occurrences empty again. */
async function emptyAgain(scope: Scope, emptied: readonly SeriesMember[], masterId: number): Promise<void> {
  const ids = emptied.map(({ id }) => id)
  await storeOccurrences(
    scope,
    ids.map((id) => ({ id, isEdited: true })),
  )
  await moveEmptyOccurrences(scope, ids, { masterId, by: { clockStart: 0, clockEnd: 0 } })
}
