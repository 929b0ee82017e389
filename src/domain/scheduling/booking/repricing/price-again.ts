import { Conflict } from '../../../../kernel/errors.ts'
import { idParam } from '../../../../kernel/http/params.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { writeAction } from '../../../../records/action.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { isTooLong, TOO_LONG } from '../../../catalogue/pricing/index.ts'
import { booking } from '../booking.record.ts'
import { storeBookings } from '../store-bookings.ts'

export const priceAgainAction = writeAction({
  method: 'POST',
  path: 'booking/price',
  summary: 'Recalculate the price of a booking; rates entered by hand stay',
  params: { id: idParam('The id of the booking.') },
  run: (scope, { given }) => priceAgain(scope, given.id),
})

async function priceAgain(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  if (!scope.instance.settings.automatic_rates) {
    throw new Conflict('The setting automatic_rates of the instance is off: rates are entered by hand.')
  }
  if (isTooLong({ start: current.start, end: current.end })) throw new Conflict(TOO_LONG)
  const write = { current, values: {}, links: {}, pricing: 'again' as const }
  await storeBookings(scope, { series: [{ rule: undefined, members: [write] }] }, false)
  return { id }
}
