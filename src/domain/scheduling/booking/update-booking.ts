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
import type { BookingWrite } from './booking-write.ts'
import { warnOfDrafts } from './drafts-of-bookings.store.ts'
import { repeatRuleDescription, seriesOf, seriesRows } from './repeat/index.ts'
import { changeSeries, startSeries } from './series/index.ts'
import { type SeriesWrite, storeBookings } from './store-bookings.ts'
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
  const { check_clash = false, notify_user_resources: mails = true } = given
  const reach = await reachOf(reader, current, given.repeat_update_scope ?? 'single')
  const written: number[] = []
  if (reach === 'single') {
    const { values, links } = reader
    const write = { current, values, links }
    const series =
      seriesOf(current) === 0
        ? await single(scope, write)
        : { rule: undefined, members: [{ ...write, isEdited: true }] }
    await storeBookings(scope, { series: [series], mails }, check_clash)
    written.push(id)
  } else {
    const sent = { id, reader, body: body as Readonly<Record<string, unknown>> }
    written.push(...(await changeSeries(scope, sent, current, { reach, checkClash: check_clash, mails })))
  }
  const drafts = (await becomesUncharged(reader)) ? await warnOfDrafts(scope, written) : []
  return { id, warnings: [...reader.warnings, ...drafts] }
}

/** Whether the write sets a status that is not billed, such as Cancelled. */
async function becomesUncharged({ scope, values, current }: BodyReader): Promise<boolean> {
  const { status_id } = values
  if (typeof status_id !== 'number' || status_id === current?.status_id) return false
  return (await loadRecord(scope, status, status_id)).chargeable === 0
}

type Reach = 'single' | 'future' | 'all'

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

/** A booking without a series, which starts one if it gets a rule. */
async function single(scope: Scope, write: BookingWrite & { readonly current: StoredBooking }): Promise<SeriesWrite> {
  const id = write.current.id
  const resourceIds = write.links.resources ?? (await resourcesOf(scope, [id])).get(id) ?? []
  return startSeries(scope, write, { rule: write.values.repeat_rule ?? null, resourceIds })
}
