import type { Scope } from '../../../kernel/scope.ts'
import type { Mask } from '../../../records/mask.ts'
import { BUSY_NAME, busyBookings, busyRefusal } from '../../accounts/access/index.ts'

/** The time of a booking, its resources, and whom to ask about it. Everything that is not listed here is hidden. */
const keeps: ReadonlySet<string> = new Set([
  'id',
  'start',
  'start_date_time_iso',
  'end',
  'end_date_time_iso',
  'duration_min',
  'all_day',
  'timezone',
  'resources',
  'status',
  'created_id',
  'created',
  'created_name',
  'updated_id',
  'updated',
  'updated_name',
])

const shows = { name: JSON.stringify(BUSY_NAME), repeat_master: '"false"', repeat_master_id: '"0"' }

export function maskBookings(scope: Scope): Mask | undefined {
  const rows = busyBookings(scope)
  return rows && { rows, keeps, shows, refusal: busyRefusal }
}
