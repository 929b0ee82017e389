import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Predicate, writeContains } from '../../../records/list/predicate.ts'
import { loadTaxes } from '../tax/index.ts'

export const itemTaxes = { table: 'billable_item_tax', own: 'billable_item_id', other: 'tax_id' } as const

export function carriesTaxNamed(part: string): Predicate {
  return (sql) => {
    sql.add('t.id in (select l.billable_item_id from billable_item_tax as l join tax as x on ').ofInstance('x')
    sql.add(' and x.id = l.tax_id where ').ofInstance('l').add(' and ')
    return writeContains(sql, 'x.name', part).add(')')
  }
}

/** An item of the catalogue, with the members that a booking copies. */
export interface OfferedItem {
  readonly description: string | null
  readonly currency: string
  readonly cost: string
  readonly buy_cost: string
  readonly taxes: readonly { readonly id: number }[]
}

/** The live billable items with these ids, with their live taxes, by id. */
export async function offeredItems(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, OfferedItem>> {
  if (ids.length === 0) return new Map()
  const { db } = scope
  const columns = ['id', 'description', 'currency', 'sell_cost', 'buy_cost'] as const
  const items = await db.all(db.records<StoredBillableItem>('billable_item').select(columns).where('id', 'in', ids))
  const links = await db.all(
    db
      .rows<ItemTax>(itemTaxes.table)
      .select(['billable_item_id', 'tax_id'])
      .where('billable_item_id', 'in', ids)
      .orderBy('position'),
  )
  const live = await loadTaxes(
    scope,
    links.map(({ tax_id }) => tax_id),
  )
  const taxesOf = Map.groupBy(
    links.filter(({ tax_id }) => live.has(tax_id)),
    ({ billable_item_id }) => billable_item_id,
  )
  return new Map(
    items.map(({ id, description, currency, sell_cost, buy_cost }) => {
      const decimals = currencyDecimals(currency)
      const taxes = (taxesOf.get(id) ?? []).map(({ tax_id }) => ({ id: tax_id }))
      const [cost, buyCost] = [formatDecimal(sell_cost ?? 0, decimals), formatDecimal(buy_cost ?? 0, decimals)]
      return [id, { description, currency, cost, buy_cost: buyCost, taxes }]
    }),
  )
}

interface StoredBillableItem {
  readonly id: number
  readonly description: string | null
  readonly currency: string
  readonly sell_cost: number | null
  readonly buy_cost: number | null
}

interface ItemTax {
  readonly billable_item_id: number
  readonly tax_id: number
  readonly position: number
}
