import type { DocumentTax } from '../../../../kernel/money/document-totals.ts'
import { parseDecimal } from '../../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { copiedTaxes, loadTaxes } from '../../../catalogue/tax/index.ts'
import type { StoredItem } from '../charges/index.ts'

interface SentItem {
  readonly id?: number | null
  readonly taxes?: readonly { readonly id: number }[] | null
}

/** The taxes that each item may have, by id: the copy if the item already has the tax, otherwise the current tax. */
export async function taxesOfItems(
  scope: Scope,
  items: readonly SentItem[],
  held: ReadonlyMap<number, StoredItem>,
): Promise<ReadonlyMap<number, DocumentTax>[]> {
  const copiesOf = ({ id }: SentItem) => held.get(id ?? 0)?.taxes ?? []
  const sentIds = items.flatMap((item) => item.taxes?.map(({ id }) => id) ?? [])
  const fresh = await loadTaxes(scope, sentIds)
  const copied = await copiedTaxes(
    scope,
    items.flatMap(copiesOf).map(({ id }) => id),
  )
  return items.map((item) => {
    const own = copiesOf(item).flatMap(({ id, name, rate }) => {
      const tax = copied.get(id)
      return tax === undefined ? [] : [[id, { ...tax, name, rate: parseDecimal(rate) ?? tax.rate }] as const]
    })
    return new Map([...fresh, ...own])
  })
}
