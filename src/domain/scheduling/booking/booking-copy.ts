import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import { booking } from './booking.record.ts'
import { copyItems } from './pricing/index.ts'
import type { TimedOccurrence } from './repeat/index.ts'

/** Everything that a body can set in the booking, at another time. Billable items get new ids. */
export async function copyBooking(
  scope: Scope,
  { row, resourceIds }: { readonly row: SqlRow; readonly resourceIds: readonly number[] },
  { start, end }: Pick<TimedOccurrence, 'start' | 'end'>,
): Promise<RecordValues> {
  const said = [...booking.members.values()].filter((field) => field.body !== null)
  const columns = said.flatMap((field) => field.columns.map(({ name }) => [name, row[name] ?? null] as const))
  const billable_items = await copyItems(scope, row.billable_items ?? null)
  return { values: { ...Object.fromEntries(columns), start, end, billable_items }, links: { resources: resourceIds } }
}
