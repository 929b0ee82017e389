import { listQuery } from '../../api/queries.ts'
import { dayStart } from '../../time/zone-time.ts'

/** Far more than anybody is booked for in a day, or is owed. */
const BOOKINGS_MAX = 50
const INVOICES_MAX = 5

/** What is booked today on these resources. */
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

/** The newest time entries of a user; one that runs is among them. */
export function entriesQuery(userId: number) {
  return listQuery('time-entry', { owner_ids: userId, order_desc: 'start', limit: 20 }, ['project', 'booking'])
}

/** How many finished bookings are on no invoice. */
export function unbilledQuery(now: number, zone: string) {
  return listQuery('booking', { billed: false, to_time: dayStart(now, zone), limit: 1, fields: 'id' }, [
    'invoice',
    'status',
  ])
}

/** The invoices that are overdue, the oldest first, and what is owed of all of them. */
export function overdueQuery() {
  const shown = { order_asc: 'due_date', limit: INVOICES_MAX, sums: 'balance' }
  return listQuery('invoice', { overdue: true, ...shown }, ['payment', 'credit-note', 'contact'])
}
