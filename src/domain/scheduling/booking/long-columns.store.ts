import type { SqlText } from '../../../kernel/db/sql-text.ts'
import { addCharges, allCharges, type ChargeColumn } from './charges/index.ts'

const texts = ['notes', 'custom_values'] as const

/** A column of bookings that can be long: a write of many bookings reads only those that it needs. */
export type LongColumn = ChargeColumn | (typeof texts)[number]
export const longColumns: readonly LongColumn[] = [...texts, ...allCharges]

const shortColumns = [
  ...['id', 'name', 'start', 'end', 'all_day', 'timezone', 'project_id', 'client_id', 'client_contact_id', 'status_id'],
  ...['created_id', 'created', 'updated_id', 'updated', 'deleted', 'repeat_master', 'repeat_master_id', 'repeat_rule'],
  ...['repeat_clock_start', 'repeat_clock_end', 'repeat_edited', 'lock_created_id', 'lock_expire_date', 'external_id'],
  ...['calendar_subscription_id', 'last_rate_id'],
]

/** Begins a statement with all short columns of the bookings `t`, and with these long ones. */
export function selectBookings(sql: SqlText, wanted: readonly LongColumn[]): SqlText {
  const columns = [...shortColumns, ...textsAmong(wanted)]
  sql.add(`select ${columns.map((column) => `t."${column}"`).join(', ')}`)
  return addCharges(sql, chargesAmong(wanted)).add(' from booking as t where ').ofInstance('t')
}

export function textsAmong(wanted: readonly LongColumn[]): string[] {
  return texts.filter((column) => wanted.includes(column))
}

export function chargesAmong(wanted: readonly LongColumn[]): ChargeColumn[] {
  return allCharges.filter((column) => wanted.includes(column))
}
