import { Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import type { ChangeRequest, WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { status } from '../../catalogue/status/index.ts'
import { resourcesOf } from './booked-link.ts'
import { booking } from './booking.record.ts'
import type { StoredBooking } from './booking-row.ts'
import { warnOfDrafts } from './drafts/index.ts'
import { repeatRuleDescription, type SeriesReach, seriesOf, seriesRows } from './repeat/index.ts'
import { changeSeries, startSeries } from './series/index.ts'
import { storeBookings } from './store-bookings.ts'
import { checkClashParam, notifyUserResources, repeatUpdateScope } from './write-params.ts'

export const updateBookingParams = {
  notify_user_resources: notifyUserResources,
  check_clash: checkClashParam,
  repeat_update_scope: repeatUpdateScope,
}

export async function updateBooking(
  scope: Scope,
  { id, body, given }: ChangeRequest<typeof updateBookingParams>,
): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  const reader = await readBody(scope, booking, body, current)
  const { check_clash: checkClash = false, notify_user_resources: mails = true } = given
  const reach = await reachOf(reader, current, given.repeat_update_scope ?? 'single')
  const sent = { id, reader, body: body as Readonly<Record<string, unknown>> }
  const written =
    reach === 'single'
      ? await changeOne(scope, reader, current, { checkClash, mails })
      : await changeSeries(scope, sent, current, { reach, checkClash, mails })
  const drafts = (await becomesUncharged(reader)) ? await warnOfDrafts(scope, written) : []
  return { id, warnings: [...reader.warnings, ...drafts] }
}

/** Whether the write sets a status that is not billed, such as Cancelled. */
async function becomesUncharged({ scope, values, current }: BodyReader): Promise<boolean> {
  const { status_id } = values
  if (typeof status_id !== 'number' || status_id === current?.status_id) return false
  return (await loadRecord(scope, status, status_id)).chargeable === 0
}

type Reach = 'single' | SeriesReach

/**
 * A rule belongs to a whole series: one booking of several cannot have another rule. For the only live booking of a series, it
 * follows the zone together with the empty occurrences, because otherwise the rule counts from a time that no booking has.
 */
async function reachOf(reader: BodyReader, current: StoredBooking, asked: Reach): Promise<Reach> {
  if (seriesOf(current) === 0) return 'single'
  const isOtherRule = reader.value('repeat_rule') !== current.repeat_rule
  const isOtherZone = reader.value('timezone') !== current.timezone
  if (asked !== 'single' || !(isOtherRule || isOtherZone)) return asked
  const rows = await seriesRows(reader.scope, seriesOf(current))
  if (rows.filter(({ deleted }) => deleted === null).length === 1) return 'all'
  if (!isOtherRule) return 'single'
  const problem = 'belongs to the whole series: change it with repeat_update_scope=all, or future'
  throw Invalid.field('repeat_rule', problem, repeatRuleDescription)
}

/** Writes the sent members to one booking, and starts a series if it gets its first rule. Returns its id. */
async function changeOne(
  scope: Scope,
  { values, links }: BodyReader,
  current: StoredBooking,
  { checkClash, mails }: { readonly checkClash: boolean; readonly mails: boolean },
): Promise<readonly number[]> {
  const { id } = current
  const write = { current, values, links }
  if (seriesOf(current) === 0) {
    const resourceIds = links.resources ?? (await resourcesOf(scope, [id])).get(id) ?? []
    const series = await startSeries(scope, write, { rule: values.repeat_rule ?? null, resourceIds })
    await storeBookings(scope, { series: [series], mails }, checkClash)
  } else {
    const series = { rule: undefined, members: [{ ...write, isEdited: true }] }
    await storeBookings(scope, { series: [series], mails }, checkClash)
  }
  return [id]
}
