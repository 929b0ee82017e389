import { listQuery } from '../../api/queries.ts'
import { dayStart } from '../../time/zone-time.ts'

/** More than the bookings of any day, or the overdue invoices of any studio. */
const BOOKINGS_MAX = 50
const INVOICES_MAX = 5

/** Today's bookings of these resources. */
export function todayQuery(resourceIds: readonly number[], now: number, zone: string) {
  const overlaps = { overlaps_from: dayStart(now, zone), overlaps_to: dayStart(now, zone, 1) }
  const shown = {
    order_asc: 'start',
    limit: BOOKINGS_MAX,
    fields: 'id,name,start,end,all_day,resources,project,client,status',
  }
  return listQuery('booking', { resource_ids: resourceIds, ...overlaps, ...shown }, [
    'project',
    'contact',
    'resource',
    'status',
  ])
}

/** The newest time entries of a user, including a running one. */
export function entriesQuery(userId: number) {
  return listQuery('time-entry', { owner_ids: userId, order_desc: 'start', limit: 20 }, ['project', 'booking'])
}

/** The number of finished bookings that are on no invoice. */
export function unbilledQuery(now: number, zone: string) {
  return listQuery('booking', { billed: false, to_time: dayStart(now, zone), limit: 1, fields: 'id' }, [
    'invoice',
    'status',
  ])
}

/** The overdue invoices, the oldest first, and the sum of their balances. */
export function overdueQuery() {
  const shown = { order_asc: 'due_date', limit: INVOICES_MAX, sums: 'balance' }
  return listQuery('invoice', { overdue: true, ...shown }, ['payment', 'credit-note', 'contact'])
}
