import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { undeleteRecords } from '../../../../records/write/undelete-record.ts'
import { booking } from '../booking.record.ts'
import type { StoredBooking } from '../booking-row.ts'
import {
  formerSeriesRows,
  inOrder,
  isAtOccurrence,
  memberOf,
  moveDeletedBookings,
  occurrencesOfMembers,
  positionOf,
  ruleForOccurrences,
  ruleOfSeries,
  type SeriesMember,
  seriesOf,
  seriesRows,
  storeOccurrences,
  zoneOfSeries,
} from '../repeat/index.ts'
import { storeBookings } from '../store-bookings.ts'
import { rowOf } from './series-writes.ts'

/** The bookings of a series that were deleted in the same write as this one; with `future`, from this one on. */
export async function deletedTogether(
  scope: Scope,
  current: StoredBooking,
  reach: 'future' | 'all',
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
 * Restores bookings of a series. They join the rest of it if its rule can give all of their occurrences again. Otherwise
 * they become a separate series.
 */
export async function restoreSeries(
  scope: Scope,
  current: StoredBooking,
  rows: readonly StoredBooking[],
): Promise<void> {
  const formerId = seriesOf(current)
  const isBack = new Set(rows.map(({ id }) => id))
  const others = (await seriesRows(scope, formerId)).filter(({ id }) => !isBack.has(id))
  const left = others.filter(({ deleted }) => deleted === null)
  const back = await undeleteRecords(scope, booking, rows)
  const rejoined = left.length === 0 ? undefined : ruleOf(scope, current, [...others, ...back])
  const members = rejoined === undefined ? back : [...left, ...back]
  const rule = members.length === 1 ? null : (rejoined ?? ruleOf(scope, current, back) ?? ruleOfSeries(current))
  const byId = new Map(members.map((row) => [row.id, row]))
  const writes = inOrder(members.map(memberOf)).map(({ id }) => ({ current: rowOf(byId, id), values: {}, links: {} }))
  const masterId = writes[0]?.current.id ?? formerId
  await storeBookings(scope, { series: [], consequent: [{ rule, members: writes }] }, false)
  await storeOccurrences(
    scope,
    back.map(memberOf).map((member) => ({ id: member.id, isEdited: !isAtOccurrence(member) })),
  )
  if (rejoined !== undefined && masterId !== formerId) await moveDeletedBookings(scope, formerId, masterId)
}

function ruleOf(scope: Scope, current: StoredBooking, rows: readonly StoredBooking[]): string | undefined {
  const members: readonly SeriesMember[] = rows.map(memberOf)
  const zones = { zone: zoneOfSeries(members), untilZone: scope.instance.timezone }
  return ruleForOccurrences(ruleOfSeries(current), occurrencesOfMembers(members), zones, 0)
}
