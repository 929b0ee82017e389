import { levelAllows } from '../../../kernel/auth/modules.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { createRecord } from '../../../records/write/default-verbs.ts'
import { billableItem } from './billable-item.record.ts'

/** An item of a booking, as sent in the body. */
interface BookedItem {
  readonly name: string
  readonly description?: string | null
  readonly currency?: string | null
  readonly cost?: string | number | null
  readonly buy_cost?: string | number | null
  readonly taxes?: readonly { readonly id: number }[] | null
}

/** Adds a booking's item (`create_new`) to the catalogue and returns its id there. */
export async function addBillableItem(scope: Scope, item: BookedItem): Promise<number> {
  if (!levelAllows(scope.actor.levels.finance, 'WRITE')) {
    throw new Forbidden(`"${item.name}" cannot be added to the billable items: this needs WRITE permission on SALES.`)
  }
  const { name, description, currency, cost: sell_cost, buy_cost, taxes } = item
  const { id } = await createRecord(scope, billableItem, { name, description, currency, sell_cost, buy_cost, taxes })
  return id
}
