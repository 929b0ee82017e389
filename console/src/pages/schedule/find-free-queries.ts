/** The queries for free times. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { showMoney } from '../../text/show-money.ts'
import type { Times } from '../../timeline/move.ts'
import type { FreeResource, Slot } from './find-slots.ts'
import type { Price } from './panel-queries.ts'
import { oneAtATime } from './try-change.ts'
import type { BookingBody } from './write-booking.ts'

/** The maximum number of resources in one question. */
const RESOURCES_MAX = 1000

interface AskedFree extends Times {
  readonly resourceIds: readonly number[]
  readonly minutes: number
  /** A booking whose own time counts as free. */
  readonly bookingId: number | undefined
  /** Statuses whose bookings count as free. */
  readonly exceptStatusIds?: readonly number[]
}

/** When each of these resources is free. */
export function freeQuery({ resourceIds, start, end, minutes, bookingId, exceptStatusIds = [] }: AskedFree) {
  const ids = resourceIds.slice(0, RESOURCES_MAX)
  const query = {
    resource_ids: ids,
    from: start,
    to: end,
    duration_min: minutes,
    count: 1,
    id: bookingId,
    except_status_ids: exceptStatusIds.length === 0 ? undefined : exceptStatusIds,
  }
  return queryOptions({
    queryKey: ['find-free', query] as const,
    queryFn: async ({ signal }) => {
      const path = addressOf('resource/availability', query)
      return (await send<{ readonly data: readonly FreeResource[] }>('GET', path, { signal })).body.data
    },
    enabled: ids.length > 0,
    meta: { reads: ['booking', 'resource', 'instance'] as const },
  })
}

/** The members of a booking at a free time. */
export function bodyOfSlot({ start, end, resources }: Slot, also: BookingBody): BookingBody {
  return { ...also, start, end, resources: resources.map(({ id }) => ({ id })) }
}

/** The price of a booking that is not stored: the service tries it and undoes it. Null where nothing is charged. */
export function triedPriceQuery(slot: Slot | undefined, bookingId: number | undefined, isAllowed: boolean) {
  const body = slot && bodyOfSlot(slot, bookingId === undefined ? { name: 'x' } : {})
  return queryOptions({
    queryKey: ['tried-price', bookingId, body] as const,
    queryFn: async ({ signal }) => readTriedPrice(bookingId, body, signal),
    enabled: isAllowed && body !== undefined,
    meta: { reads: ['booking', 'rate-scheme', 'resource'] as const },
  })
}

/** The same for one of many rows: one is tried at a time, because a trial holds the account as a write does. */
export function rowPriceQuery(slot: Slot | undefined, bookingId: number | undefined, isAllowed: boolean) {
  const query = triedPriceQuery(slot, bookingId, isAllowed)
  const [, , body] = query.queryKey
  return {
    ...query,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      oneAtATime(signal, () => readTriedPrice(bookingId, body, signal)),
  }
}

/** `€380.00`; undefined without a price. */
export function priceWords(price: Price | null | undefined, locale: string): string | undefined {
  const sums = (price?.totals ?? []).flatMap(({ sell, currency }) =>
    sell === null ? [] : [showMoney(sell, currency, locale)],
  )
  return sums.length === 0 ? undefined : sums.join(', ')
}

async function readTriedPrice(id: number | undefined, body: unknown, signal: AbortSignal): Promise<Price | null> {
  const path = addressOf('booking', { id, dry_run: true, check_clash: false })
  try {
    const tried = await send<{ readonly dry_run: { readonly prices: readonly Price[] } }>(
      id === undefined ? 'POST' : 'PUT',
      path,
      { body, signal },
    )
    return tried.body.dry_run.prices[0] ?? null
  } catch (error) {
    // The price is not needed to book.
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}
