import { Conflict } from '../../../../kernel/errors.ts'
import { idParam } from '../../../../kernel/http/params.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { writeAction } from '../../../../records/action.ts'
import type { WriteAnswer } from '../../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../../records/write/record-row.ts'
import { booking } from '../booking.record.ts'
import { ratesWithoutReasons, readStoredRates, type StoredRates, writeStoredRates } from '../charges/index.ts'
import { pricedColumns } from '../pricing/index.ts'
import { storeBookings } from '../store-bookings.ts'
import { changesSinceRates, type EditedMembers } from './price-change.store.ts'

export const restorePriceAction = writeAction({
  method: 'DELETE',
  path: 'booking/price',
  summary: 'Undo the last recalculation of the price of a booking',
  params: { id: idParam('The id of the booking.') },
  run: (scope, { given }) => restorePrice(scope, given.id),
})

/**
 * Rates that were computed earlier have no reasons: the journal has the rates without them. The undo takes an id that no line gets,
 * so that it is not taken for a recalculation later.
 */
async function restorePrice(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, booking, id)
  const [entry, ...later] = await changesSinceRates(scope, id)
  const before = ratesBefore(entry, ratesWithoutReasons(current.resource_rates ?? null))
  if (before === undefined) throw new Conflict('The last change of the rates of this booking was not a recalculation.')
  if (changesPriced(later)) throw new Conflict('This booking has changed since its price was recalculated.')
  const { last_id } = readStoredRates(current.resource_rates)
  const values = { resource_rates: writeStoredRates({ ...before, last_id: last_id + 1 }) }
  const write = { current, values, links: {}, pricing: 'kept' as const }
  await storeBookings(scope, { series: [{ rule: undefined, members: [write] }] }, false)
  return { id }
}

/** The rates before the last change of them, if it left what is stored now, and was a recalculation. */
function ratesBefore(entry: EditedMembers | undefined, stored: string): StoredRates | undefined {
  const { resource_rates: after, ...others } = membersOf(entry?.after)
  const isAlone = Object.keys(others).every((member) => member.startsWith('updated'))
  if (entry === undefined || !isAlone || JSON.stringify(after) !== stored) return undefined
  const before = (membersOf(entry.before).resource_rates ?? { last_id: 0, by_hand: {}, computed: {} }) as StoredRates
  return isRecalculation(before, after as StoredRates) ? before : undefined
}

/** It changes computed rates only, and the last id is that of one of its lines, or as before. */
function isRecalculation(before: StoredRates, { last_id, by_hand, computed }: StoredRates): boolean {
  const isNew = Object.values(computed).some((lines) => lines.some(({ id }) => id === last_id))
  return JSON.stringify(before.by_hand) === JSON.stringify(by_hand) && (isNew || last_id === before.last_id)
}

/** Whether changes together change something that the price depends on. A change and its undo do not. */
function changesPriced(changes: readonly EditedMembers[]): boolean {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()]
  for (const change of changes) {
    for (const [name, value] of Object.entries(membersOf(change.before))) {
      if (!before.has(name)) before.set(name, JSON.stringify(value))
    }
    for (const [name, value] of Object.entries(membersOf(change.after))) after.set(name, JSON.stringify(value))
  }
  return [...pricedColumns, 'resources'].some((name) => before.get(name) !== after.get(name))
}

function membersOf(text: string | null | undefined): Readonly<Record<string, unknown>> {
  return text == null ? {} : JSON.parse(text)
}
