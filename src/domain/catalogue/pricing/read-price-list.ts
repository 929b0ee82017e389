import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { storedRates } from '../resource/index.ts'
import {
  type ListedResourceRow,
  type PriceRows,
  pricedTables,
  priceRows,
  type RatedResourceRow,
  type RateSchemeRow,
} from './price-list.store.ts'
import type { OwnRate, RateScheme, ResourceFacts, Unit } from './price-list.ts'

/** The current data that prices are computed from. */
export interface PriceList {
  readonly resources: ReadonlyMap<number, ResourceFacts>
  readonly schemes: readonly RateScheme[]
  /** True if nothing has a price: there are no schemes, and no resource has its own rate. */
  readonly isEmpty: boolean
}

/** Reads the rates of these resources, and all schemes. */
export async function readPriceList(scope: Scope, resourceIds: readonly number[]): Promise<PriceList> {
  if (resourceIds.length === 0) return nothing
  const { id: instanceId } = scope.instance
  const known = scope.db.keptRows<ResourceFacts>('prices of resources', pricedTables)
  // One entry: the schemes of the instance.
  const schemesOf = scope.db.keptRows<readonly RateScheme[]>('schemes', pricedTables)
  const unknown = resourceIds.filter((id) => !known.has(id))
  if (unknown.length > 0 || !schemesOf.has(instanceId)) {
    const rows = await priceRows(scope, unknown)
    for (const resource of resourcesIn(rows)) known.set(resource.id, resource)
    schemesOf.set(instanceId, schemesIn(rows.schemes))
  }
  const resources = resourceIds.flatMap((id) => known.get(id) ?? [])
  const schemes = schemesOf.get(instanceId) ?? []
  return {
    resources: new Map(resources.map((resource) => [resource.id, resource])),
    schemes,
    isEmpty: schemes.length === 0 && resources.every(({ rates }) => rates.length === 0),
  }
}

const nothing: PriceList = { resources: new Map(), schemes: [], isEmpty: true }

function resourcesIn(rows: Pick<PriceRows, 'listed' | 'resources'>): ResourceFacts[] {
  const listed = Map.groupBy(JSON.parse(rows.listed) as ListedResourceRow[], ({ resource_id }) => resource_id)
  return (JSON.parse(rows.resources) as RatedResourceRow[]).map(({ id, name, rates }) => {
    const listedBy = new Set(listed.get(id)?.map(({ rate_scheme_id }) => rate_scheme_id))
    return { id, name, rates: storedRates(rates).map(toOwnRate), listedBy }
  })
}

/** How many texts of schemes are cached. A full cache is cleared. */
const KEPT_MAX = 50
const kept = new Map<string, readonly RateScheme[]>()

/** Cached for writes that keep no rows for each other, such as those of several processes. */
function schemesIn(text: string): readonly RateScheme[] {
  const known = kept.get(text)
  if (known !== undefined) return known
  const schemes = (JSON.parse(text) as RateSchemeRow[]).map(toScheme)
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(text, schemes)
  return schemes
}

function toOwnRate(rate: ReturnType<typeof storedRates>[number]): OwnRate {
  const amount = (text: string | null) => (text === null ? null : (parseDecimal(text) ?? null))
  return {
    id: rate.id,
    currency: rate.currency,
    dateStart: rate.date_start,
    dateEnd: rate.date_end,
    amounts: {
      sell: { hour: amount(rate.hour_sell_cost), day: amount(rate.day_sell_cost), week: amount(rate.week_sell_cost) },
      buy: { hour: amount(rate.hour_buy_cost), day: amount(rate.day_buy_cost), week: amount(rate.week_buy_cost) },
    },
  }
}

const units = new Map<number | null, Unit>([
  [1, 'hour'],
  [2, 'day'],
  [3, 'week'],
])

function toScheme(row: RateSchemeRow): RateScheme {
  return {
    id: row.id,
    name: row.name,
    typeId: row.type_id,
    currency: row.currency,
    isForAll: row.a_resource === null,
    clientIds: idsIn(row.client_ids),
    projectIds: idsIn(row.project_ids),
    amounts: {
      sell: { hour: row.hour_rate, day: row.day_rate, week: row.week_rate },
      buy: { hour: row.hour_buy_rate, day: row.day_buy_rate, week: row.week_buy_rate },
    },
    hourIsPercent: row.hour_rate_percent === 1,
    dayIsPercent: row.day_rate_percent === 1,
    fixedDate: row.fixed_date === 1,
    dateStart: row.date_start,
    dateEnd: row.date_end,
    timeStart: secondsOnClock(row.time_start),
    timeEnd: secondsOnClock(row.time_end),
    overtimeHours: row.overtime_hours,
    customFieldId: row.custom_field_id,
    customFieldValue: row.custom_field_value,
    overrideBase: row.override_base === 1,
    defaultUnit: units.get(row.default_unit) ?? null,
  }
}

function idsIn(joined: string | null): ReadonlySet<number> {
  return new Set(joined === null ? [] : joined.split(',').map(Number))
}

function secondsOnClock(text: string | null): number | null {
  if (text === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}
