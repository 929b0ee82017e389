import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Line } from '../../paper/document/index.ts'
import type { Credited } from './credit-totals.ts'
import type { RenderedCreditedItem } from './credited-items.ts'

/** The quantity credited of each line of an invoice, in the order of the lines. */
export async function creditedQuantities(scope: Scope, invoiceId: number, lines: readonly Line[]): Promise<Credited> {
  const query = scope.db
    .records<{ invoice_id: number; items: string }>('credit_note')
    .select('items')
    .where('invoice_id', '=', invoiceId)
  const credited = new Map<number, number>()
  for (const { items } of await scope.db.all(query)) {
    for (const { invoice_item_id, quantity } of JSON.parse(items) as RenderedCreditedItem[]) {
      credited.set(invoice_item_id, (credited.get(invoice_item_id) ?? 0) + (parseDecimal(quantity) ?? 0))
    }
  }
  return lines.map(({ id }) => credited.get(id) ?? 0)
}
