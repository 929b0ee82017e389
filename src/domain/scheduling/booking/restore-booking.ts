import { updateRows } from '../../../kernel/db/update-rows.ts'
import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { ChangeRequest, WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { resourcesOf } from './booked-link.ts'
import { booking } from './booking.record.ts'
import type { StoredBooking } from './booking-row.ts'
import { refuseClashes, takenBy } from './clash/index.ts'
import { requireEditable } from './lock/index.ts'
import { bookingsByExternalId } from './named-bookings.store.ts'
import { noteRestoredBookings } from './note-stored-bookings.ts'
import { isAtOccurrence, memberOf, parseRepeatRule, seriesOf, seriesRows, storeOccurrences } from './repeat/index.ts'
import { deletedTogether, idsOf, restoreSeries } from './series/index.ts'
import { checkClashParam, notifyUserResources, repeatRestoreScope } from './write-params.ts'

export const restoreBookingParams = {
  notify_user_resources: notifyUserResources,
  check_clash: checkClashParam,
  repeat_restore_scope: repeatRestoreScope,
}

/**
 * Restores a booking as it was, unless another booking has taken its time or its external id. With
 * `repeat_restore_scope`, also restores the bookings of its series that were deleted together with it.
 */
export async function restoreBooking(
  scope: Scope,
  { id, given }: ChangeRequest<typeof restoreBookingParams>,
): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id, 'deleted')
  const reach = seriesOf(current) === 0 ? 'single' : (given.repeat_restore_scope ?? 'single')
  const rows = reach === 'single' ? [current] : await deletedTogether(scope, current, reach)
  const held = await resourcesOf(scope, idsOf(rows))
  await requireEditable(scope, rows)
  for (const row of rows) await refuseTakenExternalId(scope, row)
  await refuseClashes(
    scope,
    // Without `before`, because a deleted booking takes nothing.
    rows.map((row) => ({ ...takenBy(row, held.get(row.id)), bookingId: row.id })),
    given.check_clash ?? false,
  )
  if (reach === 'single') await undeleteRecord(scope, booking, await backInSeries(scope, current))
  else await restoreSeries(scope, current, rows)
  const restored = new Map(idsOf(rows).map((restoredId) => [restoredId, held.get(restoredId) ?? []]))
  if (given.notify_user_resources ?? true) await noteRestoredBookings(scope, restored)
  return { id }
}

async function refuseTakenExternalId(scope: Scope, current: StoredBooking): Promise<void> {
  const { external_id: externalId, calendar_subscription_id: calendarId } = current
  if (externalId === null) return
  const holder = (await bookingsByExternalId(scope, calendarId, [externalId])).get(externalId)
  if (holder === undefined) return
  throw Conflict.field('external_id', `"${externalId}" belongs to booking ${holder.id} now.`, [{ id: holder.id }])
}

/**
 * A booking that was deleted individually takes its occurrence in the series again, if that is still empty. Others
 * become single bookings. Returns the row with the changed columns.
 */
async function backInSeries(scope: Scope, current: StoredBooking): Promise<StoredBooking> {
  const id = current.id
  const masterId = seriesOf(current)
  if (masterId === 0) return current
  if (isSeriesOfOne(current)) return current
  const series = await seriesRows(scope, masterId)
  const own = series.find((row) => row.id === id)
  const master = series.find((row) => row.id === masterId && row.repeat_master === 1 && row.deleted === null)
  const isAwaited = own !== undefined && master !== undefined
  const repeat = {
    repeat_rule: isAwaited ? master.repeat_rule : null,
    repeat_master: 0 as const,
    repeat_master_id: isAwaited ? masterId : 0,
  }
  await updateRows(scope.db, booking.table, 'id', [{ id, ...repeat }])
  const kept = isAwaited ? { isEdited: !isAtOccurrence(memberOf(own)) } : { occurrence: null, isEdited: false }
  await storeOccurrences(scope, [{ id, ...kept }])
  return { ...current, ...repeat }
}

/** A series of one booking: no other bookings can remain, or have been deleted with it. */
function isSeriesOfOne({ repeat_master: isMaster, repeat_rule: rule }: StoredBooking): boolean {
  if (isMaster !== 1) return false
  const end = rule === null ? undefined : parseRepeatRule(rule).end
  return end !== undefined && 'count' in end && end.count === 1
}
