import type { Scope } from '../../../kernel/scope.ts'
import type { ChangeRequest, WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { booking } from './booking.record.ts'
import type { StoredBooking } from './booking-row.ts'
import { warnOfDrafts } from './drafts/index.ts'
import {
  forgetEmptyOccurrences,
  inOrder,
  memberOf,
  moveDeletedBookings,
  partOfSeries,
  ruleOfSeries,
  type SeriesReach,
  seriesById,
  seriesOf,
  setDeletionsApart,
  storeOccurrences,
} from './repeat/index.ts'
import { idsOf, keepEmptyOccurrences, remainingSeries, rowOf } from './series/index.ts'
import { type Notifying, storeBookings } from './store-bookings.ts'
import { notifyUserResources, repeatDeleteScope } from './write-params.ts'

export const deleteBookingParams = {
  notify_user_resources: notifyUserResources,
  repeat_delete_scope: repeatDeleteScope,
}

export async function deleteBooking(
  scope: Scope,
  { id, given }: ChangeRequest<typeof deleteBookingParams>,
): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  const { repeat_delete_scope: reach = 'single', notify_user_resources: mails = true } = given
  const deleted = [id]
  if (seriesOf(current) !== 0) await setDeletionsApart(scope, [seriesOf(current)])
  if (seriesOf(current) !== 0 && reach !== 'single')
    deleted.push(...(await deletePart(scope, current, { reach, mails })))
  else if (current.repeat_master === 1) await takeOutMaster(scope, current, { mails })
  else await takeOut(scope, [current], { mails })
  return { id, warnings: await warnOfDrafts(scope, deleted) }
}

/**
 * Deletes each of these bookings individually. Masters go last: when a whole series is deleted, no other booking becomes the
 * master in the meantime.
 */
export async function removeBookings(scope: Scope, rows: readonly StoredBooking[], quiet: boolean): Promise<void> {
  const isMaster = (row: StoredBooking) => row.repeat_master === 1
  await setDeletionsApart(scope, [...new Set(rows.map(seriesOf)).difference(new Set([0]))])
  await takeOut(
    scope,
    rows.filter((row) => !isMaster(row)),
    { quiet },
  )
  for (const row of rows.filter(isMaster)) await takeOutMaster(scope, row, { quiet })
}

/** Bookings in a series leave an empty occurrence. */
async function takeOut(scope: Scope, rows: readonly StoredBooking[], notifying: Notifying): Promise<void> {
  await storeBookings(scope, { removed: rows, series: [], ...notifying }, false)
  const occurrences = rows.filter((row) => seriesOf(row) !== 0)
  await storeOccurrences(
    scope,
    occurrences.map(({ id }) => ({ id, isEdited: true })),
  )
}

/** The next booking becomes the master of the series, also for bookings that were deleted before. */
async function takeOutMaster(scope: Scope, current: StoredBooking, notifying: Notifying): Promise<void> {
  const rows = await seriesById(scope, seriesOf(current))
  rows.delete(current.id)
  const others = inOrder([...rows.values()].map(memberOf))
  const first = others.findIndex(({ isTakenOut }) => !isTakenOut)
  const [gone, rest] = first < 0 ? [others, []] : [others.slice(0, first), others.slice(first)]
  const consequent = rest.length === 0 ? [] : [remainingSeries(scope, rest, rows, ruleOfSeries(current))]
  const [remaining] = await storeBookings(scope, { removed: [current], series: [], consequent, ...notifying }, false)
  await forgetEmptyOccurrences(scope, [current.id, ...idsOf(gone)])
  const [masterId] = remaining ?? []
  if (masterId !== undefined) await moveDeletedBookings(scope, current.id, masterId)
}

/** The rule no longer has these occurrences, so no empty occurrences are stored. Returns the ids of the deleted bookings. */
async function deletePart(
  scope: Scope,
  current: StoredBooking,
  { reach, mails }: { readonly reach: SeriesReach; readonly mails: boolean },
): Promise<number[]> {
  const rows = await seriesById(scope, seriesOf(current))
  const { head, part } = partOfSeries([...rows.values()].map(memberOf), current.id, reach)
  const removed = part.filter(({ isTakenOut }) => !isTakenOut).map(({ id }) => rowOf(rows, id))
  const consequent = head.length > 0 ? [remainingSeries(scope, head, rows, ruleOfSeries(current))] : []
  const [remaining] = await storeBookings(scope, { removed, series: [], consequent, mails }, false)
  await keepEmptyOccurrences(scope, head, remaining)
  await forgetEmptyOccurrences(scope, idsOf(part))
  return removed.map((row) => row.id)
}
