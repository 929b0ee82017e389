/** The items of the catalogue, to add to a booking, and to compare their prices. */
import { queryOptions } from '@tanstack/react-query'
import { readList } from '../../api/client.ts'
import type { PanelItem } from './panel-fields.ts'

/** An item that can be added. */
export interface OfferedItem {
  readonly key: string
  readonly name: string
  readonly item: Omit<PanelItem, 'key'>
  /** Its price in the catalogue; undefined if only its name was typed. */
  readonly price: string | undefined
}

const FOUND_MAX = 20
const fields = 'id,name,currency,sell_cost'

/** Items whose name has what was typed, by name. */
export function offeredItemsQuery(typed: string) {
  const name = typed.trim()
  return queryOptions({
    queryKey: ['offered-items', name] as const,
    queryFn: async ({ signal }): Promise<readonly OfferedItem[]> => {
      const query = { name: name === '' ? undefined : name, order_asc: 'name', limit: FOUND_MAX, fields }
      return (await readList('billable-item', query, signal)).data.map(offer)
    },
    placeholderData: (before) => before,
    meta: { reads: ['billable-item'] },
  })
}

type CatalogueItem = Awaited<ReturnType<typeof readList<'billable-item'>>>['data'][number]

/** The service adds the description, the cost and the taxes. */
function offer({ id, name, currency, sell_cost }: CatalogueItem): OfferedItem {
  const item = { id: undefined, name, quantity: '1', cost: sell_cost, currency, billable_item_id: id }
  return { key: String(id), name, item, price: sell_cost }
}

/** An item that is not in the catalogue. */
export function typedItem(name: string, currency: string): OfferedItem {
  const item = { id: undefined, name, quantity: '1', cost: '0', currency, billable_item_id: null }
  return { key: 'typed', name, item, price: undefined }
}

/** The prices of these items in the catalogue, by their ids. */
export function cataloguePricesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['catalogue-prices', ids] as const,
    queryFn: async ({ signal }) => {
      const query = { id: ids, fields: 'id,currency,sell_cost', limit: Math.max(1, ids.length) }
      const { data } = await readList('billable-item', query, signal)
      return new Map(data.map(({ id, currency, sell_cost }) => [id, { currency, price: sell_cost }]))
    },
    enabled: ids.length > 0,
    meta: { reads: ['billable-item'] },
  })
}
