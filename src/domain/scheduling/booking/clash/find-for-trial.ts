import Type, { type Static } from 'typebox'
import { visibleIds } from '../../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { resourcesOf } from '../booked-link.ts'
import { explainPrices, PRICES_MAX, priceAnswer } from '../pricing/index.ts'
import { readClashes, someClashes, timesOf } from './booking-clash.store.ts'
import { overlapAmong } from './overlap-among.ts'
import { clashingSlots } from './refuse-clashes.ts'
import { type Slot, takenBy, wantedFor } from './slot.ts'
import { asVisible } from './visible-clashes.ts'

/** How many clashing bookings a response lists. */
const LISTED_MAX = 20

const inTheWay = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'Private if you can see the booking only as busy time.' }),
  start: Type.Integer(),
  end: Type.Integer(),
  resource_ids: Type.Array(Type.Integer(), { description: 'The shared resources, as far as they are visible to you.' }),
})

/** The extra members of bookings in the response to a dry run. */
export const trialFindings = {
  clashes: Type.Array(inTheWay, { description: `The clashing bookings, by start, at most ${LISTED_MAX}.` }),
  clash_count: Type.Integer({ description: 'The number of clashing bookings; above 1,000 a lower bound.' }),
  prices: Type.Index(priceAnswer, ['data']),
}
type Findings = { readonly [K in keyof typeof trialFindings]: Static<(typeof trialFindings)[K]> }

/** The clashes of these stored bookings by the rules of the instance, and their prices with the reasons. */
export async function findForTrial(scope: Scope, ids: readonly number[]): Promise<Findings> {
  const clashing = await clashingSlots(scope, await slotsStored(scope, ids))
  const except = { bookingIds: ids, statuses: scope.instance.settings.clash_exempt_statuses }
  const found = await someClashes(scope, clashing.flatMap(wantedFor), except)
  for (const { bookingId, start } of overlapAmong(clashing, new Set(clashing)) ?? []) {
    if (bookingId) found.set(bookingId, start)
  }
  const listed = await readClashes(scope, found, LISTED_MAX, 0)
  const held = await resourcesOf(
    scope,
    listed.map(({ id }) => id),
  )
  const seen = await asVisible(scope, listed)
  const resource_ids = (id: number) => [...visibleIds(scope.actor, 'resource', held.get(id) ?? [])]
  const { data: prices } = await explainPrices(scope, ids.slice(0, PRICES_MAX))
  return {
    clashes: seen.map((booking) => ({ ...booking, resource_ids: resource_ids(booking.id) })),
    clash_count: found.size,
    prices,
  }
}

async function slotsStored(scope: Scope, ids: readonly number[]): Promise<Slot[]> {
  const held = await resourcesOf(scope, ids)
  return (await timesOf(scope, ids)).map((booked) => {
    const taken = takenBy(booked, held.get(booked.id))
    return { ...taken, bookingId: booked.id, before: taken }
  })
}
