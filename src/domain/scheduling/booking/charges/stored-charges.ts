import { addElements, withElements } from '../../../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../../../kernel/db/sql.ts'
import type { SqlText } from '../../../../kernel/db/sql-text.ts'
import { withPauses } from '../../../../kernel/loop-turn.ts'
import { itemTables } from './item-tables.ts'
import { rateTables } from './rate-tables.ts'

const charges = [
  {
    columns: [
      { name: 'resource_rates', elements: rateTables },
      { name: 'billable_items', elements: itemTables },
    ],
  },
]

/** Adds the rates and items of the bookings `t` to the columns of a select, which also has their `last_rate_id`. */
export function addCharges(sql: SqlText): SqlText {
  addElements(sql, charges)
  return sql
}

/** The rows of such a select, with `resource_rates` and `billable_items`: a series of many resources has thousands of rates. */
export async function withCharges<Rows extends readonly SqlRow[]>(rows: Rows): Promise<Rows> {
  for await (const row of withPauses(rows)) withElements(charges, [row])
  return rows
}
