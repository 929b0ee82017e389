/** The entries that the name of a line suggests: billable items, and rates for users who may read them. */
import { queryOptions } from '@tanstack/react-query'
import { readList } from '../../api/client.ts'
import { writeDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import type { LineRow } from './paper-draft.ts'

export interface CatalogueEntry {
  readonly key: string
  readonly name: string
  readonly price: string
  readonly line: Partial<LineRow> & { readonly item_text: string }
}

interface Search {
  readonly typed: string
  /** Only what is priced in it. */
  readonly currency: string
  readonly locale: string
  readonly readsRates: boolean
}

const FOUND_MAX = 12

export function catalogueQuery({ typed, currency, locale, readsRates }: Search) {
  const name = typed.trim()
  return queryOptions({
    queryKey: ['catalogue', name, currency, locale, readsRates] as const,
    queryFn: async ({ signal }): Promise<readonly CatalogueEntry[]> => {
      const query = { name, order_asc: 'name', limit: FOUND_MAX }
      const [items, schemes] = await Promise.all([
        readList('billable-item', query, signal),
        readsRates ? readList('rate-scheme', query, signal) : undefined,
      ])
      return [
        ...items.data.filter((item) => item.currency === currency).map((item) => itemEntry(item, locale)),
        ...(schemes?.data ?? [])
          .filter((scheme) => scheme.currency === currency)
          .flatMap((scheme) => rateEntries(scheme, locale)),
      ]
    },
    enabled: name !== '',
    placeholderData: (before) => before,
    meta: { reads: ['billable-item', 'rate-scheme', 'tax'] },
  })
}

type Item = Awaited<ReturnType<typeof readList<'billable-item'>>>['data'][number]
type Scheme = Awaited<ReturnType<typeof readList<'rate-scheme'>>>['data'][number]

function itemEntry(item: Item, locale: string): CatalogueEntry {
  const { id, name, description, unit_name, sell_cost, buy_cost, taxes } = item
  return {
    key: `item-${id}`,
    name,
    price: sell_cost,
    line: {
      item_text: name,
      description: description ?? '',
      unit: unit_name ?? '',
      unit_amount: writeDecimal(sell_cost, locale),
      ...(taxes.length > 0 && { taxIds: taxes.map((tax) => tax.id) }),
      // Costs are not shown to everybody, and then the service does not answer them.
      ...(buy_cost != null && { more: { unit_buy_amount: buy_cost } }),
    },
  }
}

const units = ['hour', 'day', 'week'] as const

/** The rates of a scheme that are amounts: those that are percentages are of something else. */
function rateEntries(scheme: Scheme, locale: string): CatalogueEntry[] {
  return units.flatMap((unit) => {
    const price = scheme[`${unit}_rate`]
    const isPercent = unit !== 'week' && scheme[`${unit}_rate_percent`]
    if (price == null || Number(price) === 0 || isPercent) return []
    return {
      key: `rate-${scheme.id}-${unit}`,
      name: `${scheme.name}, ${say(`documents.per-${unit}`)}`,
      price,
      line: {
        item_text: scheme.name,
        unit,
        unit_amount: writeDecimal(price, locale),
        ...(scheme.taxes.length > 0 && { taxIds: scheme.taxes.map(({ id }) => id) }),
        more: { ratescheme_id: scheme.id },
      },
    }
  })
}
