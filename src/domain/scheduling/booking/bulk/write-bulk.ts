import type { Static } from 'typebox'
import { boundedWarnings } from '../../../../kernel/answer-bounds.ts'
import { Invalid } from '../../../../kernel/errors.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { unreadMembers } from '../../../../kernel/unknown-members.ts'
import type { StoredBooking } from '../booking-row.ts'
import { removeBookings } from '../delete-booking.ts'
import { bookingsNamed } from '../named-bookings.store.ts'
import { storeQuietly } from '../store-quietly.ts'
import { type BulkBody, type BulkDelete, type BulkSave, type bulkAnswer, bulkBody, ROWS_MAX } from './bulk-body.ts'
import { readBulkRows } from './read-bulk-rows.ts'

type BulkAnswer = Static<typeof bulkAnswer>

/**
 * Deletes and saves many bookings, all or none, without notifications. If the call is repeated, rows with an external id
 * change nothing more, and deleted bookings are just not found.
 */
export async function writeBulk(scope: Scope, body: BulkBody): Promise<BulkAnswer> {
  if (body.save === undefined && body.delete === undefined) {
    throw Invalid.field('save', 'is required if there is nothing to delete', 'The bookings to save.')
  }
  const removed = await removeNamed(scope, body.delete ?? {})
  const saved = body.save === undefined ? { success: [], warnings: [] } : await saveRows(scope, body.save)
  const warnings = [...unreadMembers(body, bulkBody), ...saved.warnings]
  return {
    save: { success: saved.success },
    delete: removed,
    ...(warnings.length > 0 && { warnings: boundedWarnings(warnings) }),
  }
}

async function removeNamed(scope: Scope, named: BulkDelete): Promise<BulkAnswer['delete']> {
  const find = (column: keyof BulkDelete): Promise<StoredBooking[]> => {
    const values = named[column] ?? []
    return values.length === 0 ? Promise.resolve([]) : bookingsNamed(scope, column, values, ROWS_MAX + 1)
  }
  const byId = await find('id')
  const byExternalId = await find('external_id')
  const byCalendar = await find('calendar_subscription_id')
  const rows = new Map([...byId, ...byExternalId, ...byCalendar].map((row) => [row.id, row]))
  if (rows.size > ROWS_MAX) {
    throw Invalid.field('delete', `is more than ${ROWS_MAX} bookings: delete them in several calls, by their ids`)
  }
  await removeBookings(scope, [...rows.values()], true)
  return {
    id: { success: byId.map(({ id }) => id) },
    external_id: {
      success: [...new Set(byExternalId.map(({ external_id }) => mustHave(external_id, 'an id that was asked for')))],
    },
    calendar_subscription_id: {
      success: [
        ...new Set(byCalendar.map((row) => mustHave(row.calendar_subscription_id, 'a calendar that was asked for'))),
      ],
    },
  }
}

async function saveRows(scope: Scope, save: BulkSave) {
  const { writes, externalIds, warnings } = await readBulkRows(scope, save)
  const ids = await storeQuietly(scope, writes)
  const success = ids.map((id, index) => ({ id, external_id: externalIds[index] ?? null }))
  return { success, warnings: [...warnings] }
}
