import { addElements, withElements } from '../../../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../../../kernel/db/sql.ts'
import type { SqlText } from '../../../../kernel/db/sql-text.ts'
import { withPauses } from '../../../../kernel/loop-turn.ts'
import { itemTables } from './item-tables.ts'
import { rateTables } from './rate-tables.ts'

const columns = [
  { name: 'resource_rates', elements: rateTables },
  { name: 'billable_items', elements: itemTables },
] as const

/** A column that `addCharges` adds. */
export type ChargeColumn = (typeof columns)[number]['name']
export const allCharges: readonly ChargeColumn[] = columns.map(({ name }) => name)

/** Adds the rates and items of the bookings `t` to the columns of a select, which also has their `last_rate_id`. */
export function addCharges(sql: SqlText, wanted = allCharges): SqlText {
  addElements(sql, membersOf(wanted))
  return sql
}

/** The rows of such a select, with `resource_rates` and `billable_items`: a series of many resources has thousands of rates. */
export async function withCharges<Rows extends readonly SqlRow[]>(rows: Rows, wanted = allCharges): Promise<Rows> {
  const members = membersOf(wanted)
  for await (const row of withPauses(rows)) withElements(members, [row])
  return rows
}

function membersOf(wanted: readonly ChargeColumn[]) {
  return [{ columns: columns.filter(({ name }) => wanted.includes(name)) }]
}
