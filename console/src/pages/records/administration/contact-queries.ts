import { listQuery } from '../../../api/queries.ts'

const SHOWN_MAX = 6
/** Invoices that were issued and are not paid in full. */
const OPEN_STATUSES = '2,3'

/** The next bookings for a client. */
export function bookedForQuery(uuid: string, now: number) {
  const shown = { order_asc: 'start', limit: SHOWN_MAX, fields: 'id,name,start,status' }
  return listQuery('booking', { client: uuid, overlaps_from: now, ...shown }, ['status'])
}

/** The amounts that a client owes: the oldest invoices, and the sum of all for each currency. */
export function owedQuery(uuid: string) {
  const fields = 'id,prefix,number,due_date,overdue,balance,currency'
  const open = { client: uuid, status: OPEN_STATUSES, filter_operator: 'AND' }
  return listQuery('invoice', { ...open, order_asc: 'due_date', limit: SHOWN_MAX, sums: 'balance', fields }, [
    'payment',
    'credit-note',
  ])
}

/** The last mails to an address. */
export function mailedQuery(email: string) {
  return listQuery('mail', { to: email, order_desc: 'id', limit: SHOWN_MAX, fields: 'id,subject,status,created' })
}
