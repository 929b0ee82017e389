import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { currencyDecimals } from '../../../../kernel/money/currency.ts'
import { formatDecimal, formatTotal, mustParseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import { fractionOf } from '../../../../kernel/money/fraction.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { costStays, seesCosts } from '../../../accounts/access/index.ts'
import { lineTotal } from '../../../catalogue/pricing/index.ts'
import { type BookedRate, ratesOf, readStoredItems, readStoredRates, type StoredItem } from '../charges/index.ts'
import type { ItemInput } from './item-shapes.ts'
import { type SentResource, withoutComputedRates } from './sent-rates.ts'

/**
 * The items of the named booking of a series, for another booking that has `held`. If the user does not see costs, an
 * item keeps the cost that the other booking has for it (decision 319).
 */
export function itemsWithOwnCosts(reader: BodyReader, held: SqlValue): SqlValue {
  const items = reader.values.billable_items ?? null
  if (seesCosts(reader.scope) || typeof items !== 'string') return items
  const own = paired(
    readStoredItems(reader.current?.billable_items),
    readStoredItems(held),
    ({ id: _, buy_cost: __, buy_total: ___, ...seen }) => seen,
  )
  return JSON.stringify(
    readStoredItems(items).map((item) => {
      const { buy_cost } = own.get(item.id) ?? {}
      return buy_cost === undefined ? item : { ...item, ...costsOf(item, mustParseDecimal(buy_cost)) }
    }),
  )
}

/** Warns, once, of costs of new items that are not set for another booking, because it has such items already. */
export function warnOfKeptCosts(
  { scope, current, values, warnings }: BodyReader,
  body: Readonly<Record<string, unknown>>,
): void {
  const { billable_items: sent } = body
  if (seesCosts(scope) || !Array.isArray(sent)) return
  const before = new Set(readStoredItems(current?.billable_items).map(({ id }) => id))
  readStoredItems(values.billable_items).forEach(({ id }, at) => {
    const warning = costStays(`billable_items[${at}].buy_cost`, ' in other bookings of the series')
    const isSet = !before.has(id) && (sent as ItemInput[])[at]?.buy_cost != null
    if (isSet && !warnings.includes(warning)) warnings.push(warning)
  })
}

/**
 * The resources sent for the named booking of a series, for another booking that has `held`. If the user does not see
 * costs, a line has the id of the line that it changes there. If there is none, it has the cost of the named booking.
 */
export function resourcesWithOwnCosts(resources: unknown, reader: BodyReader, held: SqlValue): unknown {
  const sent = withoutComputedRates(resources, reader)
  if (seesCosts(reader.scope) || !Array.isArray(sent)) return sent
  const [before, other] = [readStoredRates(reader.current?.resource_rates), readStoredRates(held)]
  return (sent as SentResource[]).map((resource) => {
    const had = ratesOf(before, resource.id)
    const own = paired(had, ratesOf(other, resource.id), seenOfLine)
    const named = new Map(had.map((line) => [line.id, line]))
    const rates = resource.rates?.map((rate) => {
      const was = named.get(rate.id ?? 0)
      named.delete(rate.id ?? 0)
      return was === undefined ? { ...rate, id: null } : { ...rate, id: own.get(was.id)?.id ?? null, buy: was.buy }
    })
    return rates === undefined ? resource : { ...resource, rates }
  })
}

/** For each of `named`, by its id: the first of `others` that looks the same to the user. Each is taken once. */
function paired<T extends { readonly id: number }>(
  named: readonly T[],
  others: readonly T[],
  seen: (one: T) => object,
): Map<number, T> {
  const textOf = (one: T) => JSON.stringify(seen(one))
  const free = Map.groupBy(others, textOf)
  const pairs = named.map((one) => [one.id, free.get(textOf(one))?.shift()] as const)
  return new Map(pairs.flatMap(([id, other]) => (other === undefined ? [] : [[id, other] as const])))
}

function seenOfLine({ rate_scheme_id, rate_scheme_name, currency, sell }: BookedRate) {
  return { rate_scheme_id, rate_scheme_name, currency, sell }
}

function costsOf({ quantity, currency }: StoredItem, unitAmount: number): Pick<StoredItem, 'buy_cost' | 'buy_total'> {
  const decimals = currencyDecimals(currency)
  const total = lineTotal({ quantity: fractionOf(mustParseDecimal(quantity)), unitAmount, discount: 0 }, currency) ?? 0
  return { buy_cost: formatDecimal(unitAmount, decimals), buy_total: formatTotal(total, decimals) }
}
