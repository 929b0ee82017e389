import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../../api/client.ts'
import { listQuery } from '../../api/queries.ts'
import { dayStart } from '../../time/zone-time.ts'

/** More than the bookings of one user on any day, and than the largest studio has in a day. */
const OWN_MAX = 50
const BOOKINGS_MAX = 1000
const INVOICES_MAX = 5
const HOLDS_MAX = 5
const ROOMS_MAX = 100
/** Holds that begin in these days, today included, are shown. */
export const HOLD_DAYS = 3
/** The amount of more bookings takes the service too long for a page that everybody opens. */
const UNBILLED_MAX = 500

/** Today's bookings of these resources. */
export function todayQuery(resourceIds: readonly number[], now: number, zone: string) {
  const shown = {
    order_asc: 'start',
    limit: OWN_MAX,
    fields: 'id,name,start,end,all_day,resources,project,client,status',
  }
  return listQuery('booking', { resource_ids: resourceIds, ...overlapsDay(now, zone), ...shown }, [
    'project',
    'contact',
    'resource',
    'status',
  ])
}

/** Today's bookings of all resources. */
export function bookedTodayQuery(now: number, zone: string) {
  const shown = {
    order_asc: 'start',
    limit: BOOKINGS_MAX,
    fields: 'id,name,start,end,all_day,timezone,resources,status,updated',
  }
  return listQuery('booking', { ...overlapsDay(now, zone), ...shown }, ['resource', 'status'])
}

function overlapsDay(now: number, zone: string) {
  return { overlaps_from: dayStart(now, zone), overlaps_to: dayStart(now, zone, 1) }
}

interface Taken {
  readonly start: number
  readonly end: number
  /** All resources of the booking. */
  readonly resources: readonly { readonly id: number }[]
}

interface Availability {
  readonly data: readonly {
    readonly id: number
    readonly name: string
    readonly free: readonly { readonly start: number; readonly end: number }[]
  }[]
}

/** A resource of the same type and group that is free at the time of a booking; null if there is none. */
export function freeInsteadQuery(taken: { readonly id: number; readonly type_id: number }, booking: Taken) {
  const { start, end, resources } = booking
  const held = resources.map(({ id }) => id)
  return queryOptions({
    queryKey: ['free-instead', taken.id, start, end, held.join()] as const,
    queryFn: async ({ signal }) => {
      const [{ parent_id } = { parent_id: null }] = (await readList('resource', { id: taken.id }, signal)).data
      const group = { type_id: taken.type_id, ...(parent_id !== null && { parent_id }), fields: 'id' }
      const { data } = await readList('resource', { ...group, order_asc: 'order', limit: ROOMS_MAX }, signal)
      const others = data.map(({ id }) => id).filter((id) => !held.includes(id))
      if (others.length === 0) return null
      const query = {
        resource_ids: others,
        from: start,
        to: end,
        duration_min: Math.ceil((end - start) / 60),
        count: 1,
      }
      const { body } = await send<Availability>('GET', addressOf('resource/availability', query), { signal })
      return body.data.find(({ free }) => free.some((gap) => gap.start <= start && gap.end >= end)) ?? null
    },
    meta: { reads: ['booking', 'resource'] },
  })
}

/** The holds that begin today or in the next days, the earliest first. */
export function holdsQuery(statusIds: readonly number[], now: number, zone: string) {
  const times = { from_time: dayStart(now, zone), to_time: dayStart(now, zone, HOLD_DAYS) }
  const shown = {
    order_asc: 'start',
    limit: HOLDS_MAX,
    fields: 'id,name,start,end,all_day,resources,project,client,status,updated',
  }
  return listQuery('booking', { status_ids: statusIds, ...times, ...shown }, [
    'project',
    'contact',
    'resource',
    'status',
  ])
}

interface Price {
  readonly id: number
  readonly totals: readonly { readonly currency: string; readonly sell: string | null }[]
}

/** The prices of bookings, by their ids. */
export function pricesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['booking-prices', ids.join()] as const,
    queryFn: async ({ signal }) => {
      const address = addressOf('booking/price', { id: ids })
      const { body } = await send<{ readonly data: readonly Price[] }>('GET', address, { signal })
      return new Map(body.data.map(({ id, totals }) => [id, totals]))
    },
    meta: { reads: ['booking', 'rate-scheme', 'resource'] },
  })
}

/** The newest time entries of a user. */
export function entriesQuery(userId: number) {
  return listQuery('time-entry', { owner_ids: userId, order_desc: 'start', limit: 20 }, ['booking'])
}

/** Time entries of a user, first those without an end, of which one can be running. */
export function unendedQuery(userId: number) {
  return listQuery('time-entry', { owner_ids: userId, order_asc: 'end', limit: 20 }, ['project', 'booking'])
}

/** The next booking of these resources after today. */
export function nextBookingQuery(resourceIds: readonly number[], now: number, zone: string) {
  const shown = { order_asc: 'start', limit: 1, fields: 'id,name,start,end,all_day' }
  return listQuery('booking', { resource_ids: resourceIds, from_time: dayStart(now, zone, 1), ...shown }, ['resource'])
}

/** The number of bookings until tonight that are on no invoice: those that *To bill* begins with. */
export function unbilledQuery(now: number, zone: string) {
  return listQuery('booking', { billed: false, to_time: dayStart(now, zone, 1), limit: 1, fields: 'id' }, [
    'invoice',
    'status',
  ])
}

interface UnbilledSum {
  readonly currency: string
  readonly net_total: string
}

interface UnbilledWork {
  readonly data: readonly { readonly client: { readonly id: number; readonly name: string } | null }[]
  readonly sums: readonly UnbilledSum[]
  readonly by_client: readonly (UnbilledSum & { readonly id: number | null })[]
}

export interface UnbilledAmountsOf extends Pick<UnbilledWork, 'sums' | 'by_client'> {
  /** Of the clients, by id. */
  readonly names: ReadonlyMap<number | null, string>
}

/**
 * The amounts of these bookings, in all and for each client. They are read again when the number of the bookings
 * changes, or when the page is opened a minute later: each read prices all of the bookings.
 */
export function unbilledAmountsQuery(count: number, now: number, zone: string) {
  const to_time = dayStart(now, zone, 1)
  return queryOptions({
    queryKey: ['unbilled-amounts', count, to_time] as const,
    queryFn: async ({ signal }): Promise<UnbilledAmountsOf> => {
      const { body } = await send<UnbilledWork>('GET', addressOf('invoice/to-bill', { to_time }), { signal })
      const names = new Map(body.data.flatMap(({ client }) => (client === null ? [] : [[client.id, client.name]])))
      return { sums: body.sums, by_client: body.by_client, names }
    },
    enabled: count > 0 && count <= UNBILLED_MAX,
    staleTime: 60_000,
  })
}

/** The overdue invoices, the oldest first, and the sum of their balances. */
export function overdueQuery() {
  const shown = { order_asc: 'due_date', limit: INVOICES_MAX, sums: 'balance' }
  return listQuery('invoice', { overdue: true, ...shown }, ['payment', 'credit-note', 'contact'])
}
