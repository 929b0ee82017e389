import { Conflict } from '../../../../kernel/errors.ts'
import { idParam, integerParam } from '../../../../kernel/http/params.ts'
import { QUERY_INTEGER_MAX } from '../../../../kernel/query-value.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { writeAction } from '../../../../records/action.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { booking } from '../booking.record.ts'
import { readStoredRates, writeStoredRates } from '../charges/index.ts'
import { pricedColumns } from '../pricing/index.ts'
import { storeBookings } from '../store-bookings.ts'
import { changesSinceRates, type EditedMembers } from './price-change.store.ts'
import { editedMembers, hasLeft, keepsRates, ratesBefore } from './rates-before.ts'

export const restorePriceAction = writeAction({
  method: 'DELETE',
  path: 'booking/price',
  summary: 'Undo the last recalculation of the price of a booking',
  params: {
    id: idParam('The id of the booking.'),
    recalculation: integerParam(
      'Undo only this recalculation: the number that POST returned. Default: the last one.',
      1,
      QUERY_INTEGER_MAX,
    ),
  },
  run: (scope, { given }) => restorePrice(scope, given.id, given.recalculation),
})

/**
 * Rates that were computed earlier have no reasons: the journal has the rates without them. The undo takes an id that no line gets,
 * so that it is not taken for a recalculation later.
 */
async function restorePrice(scope: Scope, id: number, recalculation?: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  const [entry, ...later] = await changesSinceRates(scope, id, recalculation)
  const stored = readStoredRates(current.resource_rates)
  const before = hasLeft(entry, stored) ? ratesBefore(entry) : undefined
  const isLast = later.every((change) => keepsRates(change) || !('resource_rates' in editedMembers(change.after)))
  if (before === undefined || !isLast) {
    throw new Conflict('The last change of the rates of this booking was not a recalculation.')
  }
  const isUnchanged = keepsRates(entry) || !hasLeft(entry, stored, true)
  if (recalculation === undefined && isUnchanged) throw new Conflict('The last recalculation changed nothing.')
  if (changesPriced(later)) throw new Conflict('This booking has changed since its price was recalculated.')
  const values = { resource_rates: writeStoredRates({ ...before, last_id: stored.last_id + 1 }) }
  const write = { current, values, links: {}, pricing: 'kept' as const }
  await storeBookings(scope, { series: [{ rule: undefined, members: [write] }] }, false)
  return { id }
}

/** Whether changes together change something that the price depends on. A change and its undo do not. */
function changesPriced(changes: readonly EditedMembers[]): boolean {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()]
  for (const change of changes) {
    for (const [name, value] of Object.entries(editedMembers(change.before))) {
      if (!before.has(name)) before.set(name, JSON.stringify(value))
    }
    for (const [name, value] of Object.entries(editedMembers(change.after))) after.set(name, JSON.stringify(value))
  }
  return [...pricedColumns, 'resources']
    .filter((name) => name !== 'resource_rates')
    .some((name) => before.get(name) !== after.get(name))
}
