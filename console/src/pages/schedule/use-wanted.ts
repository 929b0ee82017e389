import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Query, type RecordKind, readList } from '../../api/client.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { Zone } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'
import { type BoardBooking, isBusy } from './board-booking.ts'
import { matches, type Self } from './board-lines.ts'
import type { ScheduleFilters } from './schedule-view.ts'

const PAGE_SIZE = 1000
/** The range of requested days, so that a small step needs no new request. */
const BLOCK_DAYS = 28
const A_MONDAY = 4

interface Asked {
  readonly self: Self
  readonly readsInvoices: boolean
  readonly statuses: readonly BoardStatus[]
  readonly zone: Zone
  readonly days: Stretch
}

/**
 * The bookings that match the filters. The service decides filters that only it knows: billed bookings and custom
 * fields. Few of the bookings ahead are billed: reading those is faster than reading those that are not. `forFilters` are
 * the reads that the filters need. `isUnbilled` is undefined, and its filter ignored, for users who may not see it.
 */
export function useWanted({ self, readsInvoices, statuses, zone, days }: Asked, filters: ScheduleFilters) {
  const { custom } = filters
  const from = Math.floor((days.from - A_MONDAY) / BLOCK_DAYS) * BLOCK_DAYS + A_MONDAY
  const to = Math.ceil((days.to - A_MONDAY) / BLOCK_DAYS) * BLOCK_DAYS + A_MONDAY
  const span = { overlaps_from: zone.dayStart(from), overlaps_to: zone.dayStart(to) }
  const invoiced = useQuery({ ...idsQuery({ ...span, billed: true }, afterInvoices), enabled: readsInvoices })
  const billed = invoiced.data
  const member = `custom_field_${custom?.fieldId}`
  const fields = { fields: `id,${member}`, [member]: custom?.value }
  const held = useQuery({ ...idsQuery({ ...span, ...fields }, afterBookings), enabled: custom !== undefined })
  const free = useMemo(() => new Set(statuses.filter(({ chargeable }) => !chargeable).map(({ id }) => id)), [statuses])
  const isUnbilled = useMemo(
    () => (readsInvoices ? (booking: BoardBooking) => canBeBilled(booking, billed, free) : undefined),
    [readsInvoices, billed, free],
  )
  const isWanted = useMemo(() => {
    const conditions = [
      ...(filters.onlyUnbilled && isUnbilled ? [isUnbilled] : []),
      ...(filters.custom === undefined ? [] : [({ id }: BoardBooking) => held.data?.has(id) ?? false]),
    ]
    return (booking: BoardBooking) =>
      matches(booking, filters, self) && conditions.every((condition) => condition(booking))
  }, [filters, self, isUnbilled, held.data])
  const forFilters = [
    ...(filters.onlyUnbilled && readsInvoices ? [invoiced] : []),
    ...(custom === undefined ? [] : [held]),
  ]
  return { isWanted, isUnbilled, invoiced, forFilters }
}

/** As `billed=false` of the service: on no invoice, with a chargeable status or none. */
function canBeBilled(
  booking: BoardBooking,
  billed: ReadonlySet<number> | undefined,
  free: ReadonlySet<number>,
): boolean {
  return billed?.has(booking.id) === false && !isBusy(booking) && !booking.status.some(({ id }) => free.has(id))
}

/** A change on the schedule neither puts bookings on invoices nor takes them off. */
const afterInvoices = ['invoice'] as const
const afterBookings = ['booking'] as const

function idsQuery(query: Query, reads: readonly RecordKind[]) {
  return {
    queryKey: ['booking-ids', query] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readIds(query, signal),
    meta: { reads },
    placeholderData: (before: ReadonlySet<number> | undefined) => before,
  }
}

async function readIds(query: Query, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const ids = new Set<number>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await readList('booking', { fields: 'id', ...query, limit: PAGE_SIZE, page }, signal)
    for (const { id } of data) ids.add(id)
    last = meta.pagination.total_pages ?? 1
  }
  return ids
}
