import Type from 'typebox'
import { updateRows } from '../../../../kernel/db/update-rows.ts'
import { Conflict } from '../../../../kernel/errors.ts'
import { idParam } from '../../../../kernel/http/params.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { writeAction } from '../../../../records/action.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { isTooLong, TOO_LONG } from '../../../catalogue/pricing/index.ts'
import { booking } from '../booking.record.ts'
import type { StoredBooking } from '../booking-row.ts'
import { readStoredRates } from '../charges/index.ts'
import { storeBookings } from '../store-bookings.ts'
import { changesSinceRates } from './price-change.store.ts'
import { keepsRates, ratesBefore } from './rates-before.ts'

export const priceAgainAction = writeAction({
  method: 'POST',
  path: 'booking/price',
  summary: 'Recalculate the price of a booking; rates entered by hand stay',
  params: { id: idParam('The id of the booking.') },
  also: {
    recalculation: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The number of the recalculation, to undo it with; null if nothing changed.',
    }),
  },
  run: (scope, { given }) => priceAgain(scope, given.id),
})

async function priceAgain(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  if (!scope.instance.settings.automatic_rates) {
    throw new Conflict('The setting automatic_rates of the instance is off: rates are entered by hand.')
  }
  if (isTooLong({ start: current.start, end: current.end })) throw new Conflict(TOO_LONG)
  const [earlier] = await changesSinceRates(scope, id)
  const write = { current, values: {}, links: {}, pricing: 'again' as const }
  await storeBookings(scope, { series: [{ rule: undefined, members: [write] }] }, false)
  await scope.journal.flush()
  const [made] = await changesSinceRates(scope, id)
  const isChanged = made?.id !== earlier?.id
  if (!isChanged && ratesBefore(earlier) !== undefined) await noteUnchanged(scope, current)
  return { id, also: { recalculation: isChanged && !keepsRates(made) ? made?.id : null } }
}

/** Takes an id of lines, which does not count as a change of the booking. Otherwise `DELETE` would undo the previous recalculation. */
async function noteUnchanged({ db }: Scope, { id, resource_rates }: StoredBooking): Promise<void> {
  await updateRows(db, booking.table, 'id', [{ id, last_rate_id: readStoredRates(resource_rates).last_id + 1 }])
}
