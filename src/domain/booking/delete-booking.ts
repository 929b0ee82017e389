import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { ChangeRequest, WriteAnswer } from '../../records/write/default-verbs.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { booking } from './booking.record.ts'
import { idsOf, remainingSeries } from './change-series.ts'
import { forgetEmptyPlaces, keepPlace, moveEmptyPlaces, seriesRows } from './series.store.ts'
import { inOrder, memberOf, partOf, seriesOf } from './series-member.ts'
import { rowOf } from './series-writes.ts'
import { storeBookings, type Telling } from './store-bookings.ts'
import { notifyUserResources, repeatDeleteScope } from './write-params.ts'

export const deleteBookingParams = {
  notify_user_resources: notifyUserResources,
  repeat_delete_scope: repeatDeleteScope,
}

export async function deleteBooking(
  scope: Scope,
  { id, given }: ChangeRequest<typeof deleteBookingParams>,
): Promise<WriteAnswer> {
  const current = await loadRow(scope, booking, id)
  const { repeat_delete_scope: reach = 'single', notify_user_resources: mails = true } = given
  if (seriesOf(current) === 0) await storeBookings(scope, { removed: [current], series: [], mails }, false)
  else if (reach === 'single') await takeOut(scope, current, { mails })
  else await deletePart(scope, current, { reach, mails })
  return { id }
}

/**
 * Deletes each of these bookings by itself. Masters go last: of a series that goes wholly, none takes the place of
 * another on the way.
 */
export async function removeBookings(scope: Scope, rows: readonly SqlRow[], quiet: boolean): Promise<void> {
  const single = rows.filter((row) => seriesOf(row) === 0)
  const repeating = rows.filter((row) => seriesOf(row) !== 0)
  await storeBookings(scope, { removed: single, series: [], quiet }, false)
  const mastersLast = repeating.toSorted((one, other) => Number(one.repeat_master) - Number(other.repeat_master))
  for (const row of mastersLast) await takeOut(scope, row, { quiet })
}

/** The place of the one booking stays empty; where it was the first, the series begins with the next. */
async function takeOut(scope: Scope, current: SqlRow, telling: Telling): Promise<void> {
  if (current.repeat_master !== 1) {
    await storeBookings(scope, { removed: [current], series: [], ...telling }, false)
    await keepPlace(scope, Number(current.id), { isEdited: true })
    return
  }
  const rows = await loadSeries(scope, current)
  rows.delete(Number(current.id))
  const others = inOrder([...rows.values()].map(memberOf))
  const first = others.findIndex(({ isTakenOut }) => !isTakenOut)
  const rest = first < 0 ? [] : others.slice(first)
  const consequent = rest.length === 0 ? [] : [remainingSeries(scope, rest, rows, String(current.repeat_rule))]
  const [[masterId = 0] = []] = await storeBookings(
    scope,
    { removed: [current], series: [], consequent, ...telling },
    false,
  )
  const empty = rest.filter(({ isTakenOut }) => isTakenOut)
  await moveEmptyPlaces(scope, idsOf(empty), { masterId, by: { clockStart: 0, clockEnd: 0 } })
  await forgetEmptyPlaces(scope, [Number(current.id), ...idsOf(others.slice(0, first))])
}

/** The rule has no more places there, so that no empty ones have to be remembered. */
async function deletePart(
  scope: Scope,
  current: SqlRow,
  { reach, mails }: { readonly reach: 'future' | 'all'; readonly mails: boolean },
): Promise<void> {
  const rows = await loadSeries(scope, current)
  const { head, part } = partOf([...rows.values()].map(memberOf), Number(current.id), reach)
  const removed = part.filter(({ isTakenOut }) => !isTakenOut).map(({ id }) => rowOf(rows, id))
  const consequent = head.length > 0 ? [remainingSeries(scope, head, rows, String(current.repeat_rule))] : []
  await storeBookings(scope, { removed, series: [], consequent, mails }, false)
  await forgetEmptyPlaces(scope, idsOf(part))
}

async function loadSeries(scope: Scope, current: SqlRow): Promise<Map<number, SqlRow>> {
  return new Map((await seriesRows(scope, seriesOf(current))).map((row) => [Number(row.id), row]))
}
