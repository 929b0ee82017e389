import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { CreateRequest, WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { booking } from './booking.record.ts'
import { readCopiedBooking } from './booking-copy.ts'
import { startSeries } from './series/index.ts'
import { storeBookings } from './store-bookings.ts'
import { checkClashParam, copyOf, notifyUserResources } from './write-params.ts'

export const createBookingParams = {
  notify_user_resources: notifyUserResources,
  check_clash: checkClashParam,
  copy_of: copyOf,
}

/** Creates a booking and, with a rule, all its repetitions. Returns the id of the first. */
export async function createBooking(
  scope: Scope,
  { body, given }: CreateRequest<typeof createBookingParams>,
): Promise<WriteAnswer> {
  const { copy_of: copied, check_clash: checkClash = false, notify_user_resources: mails = true } = given
  const read =
    copied === undefined ? await readBody(scope, booking, body) : await readCopiedBooking(scope, copied, body)
  const { values, links } = read
  const { repeat_rule: rule = null } = values
  const series = await startSeries(scope, { values, links }, { rule, resourceIds: links.resources ?? [] })
  const [ids] = await storeBookings(scope, { series: [series], mails }, checkClash)
  const isExternal = (body as { readonly external_id?: unknown }).external_id != null
  const warnings = [...read.warnings, ...(isExternal ? ['external_id is not read here: booking/bulk sets it'] : [])]
  return { id: mustHave(ids?.[0], 'the id of a new booking'), warnings }
}
