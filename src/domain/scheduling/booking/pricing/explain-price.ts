import { levelAllows } from '../../../../kernel/auth/modules.ts'
import { visibleIds } from '../../../../kernel/auth/visibility.ts'
import { Invalid } from '../../../../kernel/errors.ts'
import { idsParam } from '../../../../kernel/http/params.ts'
import { isTurnLong, nextTurn } from '../../../../kernel/loop-turn.ts'
import { formatTotal, mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { readAction } from '../../../../records/action.ts'
import { bookingVisibilities, seesCosts } from '../../../accounts/access/index.ts'
import { decimalsOf, readPriceList } from '../../../catalogue/pricing/index.ts'
import { resourcesOf } from '../booked-link.ts'
import type { StoredBooking } from '../booking-row.ts'
import { readStoredRates } from '../charges/index.ts'
import { bookingsNamed } from '../named-bookings.store.ts'
import { explainResource } from './explained-rates.ts'
import { bookingFacts } from './price-bookings.ts'
import { type ExplainedRate, type ExplainedResource, type PriceAnswer, priceAnswer } from './price-shapes.ts'

/** How many bookings one call explains. */
export const PRICES_MAX = 100
const params = { id: { ...idsParam(`The bookings to explain, at most ${PRICES_MAX}.`), required: true as const } }

export const explainPriceAction = readAction({
  method: 'GET',
  path: 'booking/price',
  summary: 'Explain the price of bookings',
  params,
  answer: priceAnswer,
  run: (scope, { given }) => explainPrices(scope, given.id),
})

/** The price of bookings and its explanation. Leaves out bookings that the actor cannot see in full. */
export async function explainPrices(scope: Scope, ids: readonly number[]): Promise<PriceAnswer> {
  if (ids.length > PRICES_MAX) throw Invalid.field('id', `names more than ${PRICES_MAX} bookings`)
  const rows = await seenWhole(
    scope,
    await bookingsNamed(scope, 'id', ids, PRICES_MAX, ['custom_values', 'resource_rates']),
  )
  const booked = await resourcesOf(
    scope,
    rows.map(({ id }) => id),
  )
  const seen = (row: StoredBooking) => visibleIds(scope.actor, 'resource', booked.get(row.id) ?? [])
  const list = await readPriceList(scope, [...new Set(rows.flatMap(seen))])
  // Only users who can list schemes see which schemes are for others, and why they do not apply.
  const maySeeSchemes = levelAllows(scope.actor.levels.admin, 'READ')
  const withCosts = seesCosts(scope)
  const explain = (row: StoredBooking): PriceAnswer['data'][number] => {
    const [facts, stored] = [bookingFacts(row), readStoredRates(row.resource_rates)]
    const resources = seen(row).flatMap((id) => {
      const resource = list.resources.get(id)
      if (resource === undefined) return []
      const explained = explainResource(facts, resource, stored, list.schemes, withCosts)
      return maySeeSchemes ? explained : { ...explained, refused: [] }
    })
    return { id: row.id, name: row.name, resources, totals: totalsOf(resources) }
  }
  const data: PriceAnswer['data'] = []
  for (const row of rows) {
    data.push(explain(row))
    // One booking can have many resources.
    if (isTurnLong()) await nextTurn()
  }
  return { data }
}

async function seenWhole(scope: Scope, rows: readonly StoredBooking[]): Promise<readonly StoredBooking[]> {
  if (scope.actor.visibility === undefined || rows.length === 0) return rows
  const visibilities = await bookingVisibilities(
    scope,
    rows.map(({ id }) => id),
  )
  const busy = new Set(visibilities.flatMap((visibility) => (visibility.busy === 1 ? [visibility.id] : [])))
  return rows.filter(({ id }) => !busy.has(id))
}

function totalsOf(resources: readonly ExplainedResource[]): PriceAnswer['data'][number]['totals'] {
  const byCurrency = Map.groupBy(
    resources.flatMap(({ rates }) => rates),
    ({ currency }) => currency,
  )
  return [...byCurrency].map(([currency, rates]) => {
    const total = (side: 'buy' | 'sell') => sumOf(rates, side, currency)
    return { currency, buy: total('buy'), sell: total('sell') }
  })
}

function sumOf(rates: readonly ExplainedRate[], side: 'buy' | 'sell', currency: string): string | null {
  const totals = rates.map((rate) => rate[side]?.total ?? null)
  if (totals.includes(null)) return null
  const sum = totals.reduce((all, total) => all + mustParseDecimal(total ?? '0'), 0)
  return formatTotal(sum, decimalsOf(currency))
}
