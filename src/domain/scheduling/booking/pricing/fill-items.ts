import { missingIds } from '../../../../kernel/db/find-referred.ts'
import { parseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { offeredItems } from '../../../catalogue/billable-item/index.ts'
import type { StoredItem } from '../charges/index.ts'
import { ITEM_DESCRIPTION_MAX, type ItemInput } from './item-shapes.ts'

/** An item with the members that the body leaves out. */
export interface FilledItem extends ItemInput {
  readonly billable_item_id: number | null
  /** Whether the billable item is newly referred to. */
  readonly isFresh: boolean
  /** The currency of the billable item, if the item needs its price but has another currency. */
  readonly pricedIn: string | undefined
}

/**
 * Fills the members that a body leaves out (decision 291): an item that newly refers to a billable item takes them from
 * the catalogue, and an item that is sent with its id keeps its own.
 */
export async function fillItems(
  scope: Scope,
  items: readonly ItemInput[],
  held: ReadonlyMap<number, StoredItem>,
): Promise<FilledItem[]> {
  const named = items.map((item) => {
    const own = held.get(item.id ?? 0)?.billable_item_id ?? null
    const id = item.billable_item_id === undefined ? own : item.billable_item_id || null
    return { id, isFresh: id !== null && id !== own }
  })
  const fresh = named.flatMap(({ id, isFresh }) => (isFresh && id !== null ? [id] : []))
  // The amounts of items that the user cannot refer to must not decide how the body is refused.
  const missing = await missingIds(scope, 'billable-item', fresh)
  const offered = await offeredItems(
    scope,
    fresh.filter((id) => !missing.includes(id)),
  )
  return items.map((item, index) => {
    const { id = null, isFresh = false } = named[index] ?? {}
    const own = held.get(item.id ?? 0)
    const from = isFresh ? offered.get(id ?? 0) : own
    // Null clears a value that the booking has. In a new item it is the same as no value.
    const given = <T>(sent: T | null | undefined, otherwise: T | undefined): T | null =>
      sent ?? (isFresh || sent === undefined ? otherwise : undefined) ?? null
    const currency = given(item.currency, from?.currency)
    const lacksPrice = isFresh && item.cost == null && from !== undefined && parseDecimal(from.cost) !== 0
    const isOtherMoney = isFresh && from !== undefined && currency !== from.currency
    return {
      ...item,
      billable_item_id: id,
      isFresh,
      pricedIn: lacksPrice && isOtherMoney ? from.currency : undefined,
      currency,
      cost: given(item.cost, isOtherMoney ? undefined : from?.cost),
      buy_cost: given(item.buy_cost, isOtherMoney ? undefined : from?.buy_cost),
      quantity: item.quantity === undefined ? (own?.quantity ?? null) : item.quantity,
      description:
        item.description === undefined ? (from?.description?.slice(0, ITEM_DESCRIPTION_MAX) ?? null) : item.description,
      taxes: item.taxes === undefined ? (from?.taxes.map(({ id: tax }) => ({ id: tax })) ?? null) : item.taxes,
    }
  })
}
