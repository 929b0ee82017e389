/** The schemes of the instance, and the price of a booking that is tried. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { addressOf, readList, send } from '../../../api/client.ts'
import type { Picked, PickQuery } from '../../../api/picked.ts'

export type RateScheme = RecordKinds['rate-scheme']

const SCHEMES_MAX = 1000
const FOUND_MAX = 20

export const schemesQuery = queryOptions({
  queryKey: ['rate-schemes'] as const,
  queryFn: async ({ signal }) =>
    (await readList('rate-scheme', { order_asc: 'type_id', limit: SCHEMES_MAX }, signal)).data,
  meta: { reads: ['rate-scheme', 'resource', 'contact', 'project'] },
})

/** Resources that can be booked, by name. */
export function bookableQuery(typed: string): PickQuery {
  return {
    queryKey: ['pick-bookable', typed],
    queryFn: async ({ signal }) => {
      const name = typed.trim() === '' ? undefined : typed.trim()
      const query = { name, order_asc: 'name', limit: FOUND_MAX, fields: 'id,name' }
      const { data } = await readList('resource', query, signal)
      return data.map(({ id, name }) => ({ id, name }))
    },
  }
}

/** A booking to try, in UNIX seconds. */
export interface TriedBooking {
  readonly resource: Picked
  readonly client: Picked | undefined
  readonly project: Picked | undefined
  readonly start: number
  readonly end: number
}

interface TriedRate {
  readonly rate_scheme_name: string | null
  readonly currency: string
  readonly sell: {
    readonly unit: string
    readonly unit_amount: string
    readonly quantity: string
    readonly total: string | null
  }
  readonly trace: readonly string[]
}

export interface TriedPrice {
  readonly resources: readonly {
    readonly id: number
    readonly rates: readonly TriedRate[]
    readonly refused: readonly {
      readonly reason: string
      readonly schemes: readonly { readonly rate_scheme_name: string }[]
    }[]
    readonly notes: readonly { readonly reason: string }[]
  }[]
  readonly totals: readonly { readonly currency: string; readonly sell: string | null }[]
}

interface Tried {
  readonly dry_run: { readonly prices: readonly TriedPrice[] }
}

/** The price of the booking and its reasons: the service calculates it in a dry run. */
export function triedPriceQuery(booking: TriedBooking | undefined) {
  return queryOptions({
    queryKey: ['tried-price', booking] as const,
    enabled: booking !== undefined,
    queryFn: async ({ signal }) => {
      if (booking === undefined) return null
      const { resource, client, project, start, end } = booking
      const body = {
        name: resource.name,
        start,
        end,
        resources: [{ id: resource.id }],
        ...(client !== undefined && { client: [{ uuid: client.uuid }] }),
        ...(project !== undefined && { project: [{ id: project.id }] }),
      }
      const path = addressOf('booking', { dry_run: true, check_clash: false, notify_user_resources: false })
      return (await send<Tried>('POST', path, { body, signal })).body.dry_run.prices[0] ?? null
    },
    placeholderData: (before) => before,
    gcTime: 60_000,
    meta: { reads: ['rate-scheme', 'resource', 'contact', 'project'] },
  })
}
