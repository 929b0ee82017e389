/** The queries of a booking's panel. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, type Page, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import type { InTheWay } from './write-booking.ts'

/**
 * The whole booking and its version. Only its form reads it again: values of an older version would be sent as changes to
 * a newer one.
 */
export function wholeBookingQuery(id: number) {
  return queryOptions({
    queryKey: ['whole-booking', id] as const,
    queryFn: async ({ signal }) => {
      const { body, etag } = await send<Page<'booking'>>('GET', addressOf('booking', { id }), { signal })
      const [booking] = body.data
      if (booking === undefined) throw new Problem(404, '')
      return { booking, etag }
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

interface PricedRate {
  readonly rate_scheme_name: string | null
  readonly sell: {
    readonly unit: string
    readonly unit_amount: string
    readonly quantity: string
    readonly total: string | null
  }
  readonly currency: string
  readonly trace: readonly string[]
}

export interface PricedResource {
  readonly id: number
  readonly name: string
  readonly by_hand: boolean
  readonly up_to_date: boolean
  readonly rates: readonly PricedRate[]
  /** What the current rates give, if it differs from what is stored. */
  readonly computed_now: readonly PricedRate[]
  readonly refused: readonly {
    readonly reason: string
    readonly schemes: readonly { readonly rate_scheme_id: number; readonly rate_scheme_name: string }[]
  }[]
  readonly notes: readonly { readonly code: string; readonly reason: string }[]
}

export interface Price {
  readonly resources: readonly PricedResource[]
  readonly totals: readonly { readonly currency: string; readonly sell: string | null }[]
}

/** The price of the booking and its explanation; null for users who may not see it. */
export function priceQuery(id: number) {
  return queryOptions({
    queryKey: ['booking-price', id] as const,
    queryFn: async ({ signal }) => {
      const { body } = await send<{ readonly data: readonly Price[] }>('GET', addressOf('booking/price', { id }), {
        signal,
      })
      return body.data[0] ?? null
    },
    meta: { reads: ['booking', 'rate-scheme', 'resource'] },
  })
}

interface AskedClash {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly resourceId: number
}

/** The bookings that take a resource at that time, by the rules of the account. */
export function clashQuery({ id, start, end, resourceId }: AskedClash) {
  return queryOptions({
    queryKey: ['booking-clash', id, start, end, resourceId] as const,
    queryFn: async ({ signal }) => {
      const query = { id, start, end, resources: resourceId, limit: 1 }
      const path = addressOf('booking/checkclash', query)
      const { body } = await send<{ readonly data: readonly InTheWay[] }>('GET', path, { signal })
      return body.data[0] ?? null
    },
    enabled: end > start,
    meta: { reads: ['booking'] },
  })
}
