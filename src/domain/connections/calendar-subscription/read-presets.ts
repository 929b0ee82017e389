import { missingIds } from '../../../kernel/db/find-referred.ts'
import { loadLinks } from '../../../kernel/db/link-tables.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import { presetColumns, presetResources } from './booking-property.ts'
import type { CalendarRow } from './calendar-subscription.record.ts'

const referred = {
  client_id: 'contact',
  client_contact_id: 'contact',
  status_id: 'status',
  project_id: 'project',
} as const

/** The presets for new bookings of a calendar. Throws `Invalid` with the missing records: a user must choose others. */
export async function readPresets(scope: Scope, row: CalendarRow): Promise<RecordValues> {
  const resources = await loadLinks(scope.db, presetResources, row.id)
  const faults: Fault[] = []
  const look = async (member: string, record: string, ids: readonly number[]) => {
    for (const id of await missingIds(scope, record, ids)) {
      faults.push(fault(`booking_property.${member}`, `there is no ${record} with the id ${id} any more`))
    }
  }
  for (const [column, record] of Object.entries(referred)) {
    const id = row[column]
    if (typeof id === 'number') await look(column.replace('_id', ''), record, [id])
  }
  await look('resources', 'resource', resources)
  if (faults.length > 0) throw new Invalid(faults)
  const values = Object.fromEntries(presetColumns.map((column): [string, SqlValue] => [column, row[column] ?? null]))
  return { values, links: { resources } }
}
