import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Query, readList } from '../../api/client.ts'
import type { Zone } from '../../timeline/wall-clock.ts'
import type { Stretch } from '../../timeline/window.ts'
import type { BoardBooking } from './board-booking.ts'
import { matches, type Self } from './board-lines.ts'
import type { ScheduleFilters } from './schedule-view.ts'

const PAGE_SIZE = 1000
/** The range of requested days, so that a small step needs no new request. */
const BLOCK_DAYS = 28
const A_MONDAY = 4

interface Asked {
  readonly self: Self
  readonly readsInvoices: boolean
}

/**
 * The bookings that match the filters. The service decides filters that only it knows: unbilled bookings and custom
 * fields.
 */
export function useWanted({ self, readsInvoices }: Asked, filters: ScheduleFilters, zone: Zone, days: Stretch) {
  const { custom } = filters
  const from = Math.floor((days.from - A_MONDAY) / BLOCK_DAYS) * BLOCK_DAYS + A_MONDAY
  const to = Math.ceil((days.to - A_MONDAY) / BLOCK_DAYS) * BLOCK_DAYS + A_MONDAY
  const span = { overlaps_from: zone.dayStart(from), overlaps_to: zone.dayStart(to) }
  const unbilled = useQuery({ ...idsQuery({ ...span, billed: false }), enabled: readsInvoices })
  const member = `custom_field_${custom?.fieldId}`
  const fields = { fields: `id,${member}`, [member]: custom?.value }
  const held = useQuery({ ...idsQuery({ ...span, ...fields }), enabled: custom !== undefined })
  const isWanted = useMemo(() => {
    const sets = [
      ...(filters.onlyUnbilled ? [unbilled.data ?? nobody] : []),
      ...(filters.custom === undefined ? [] : [held.data ?? nobody]),
    ]
    return (booking: BoardBooking) => matches(booking, filters, self) && sets.every((ids) => ids.has(booking.id))
  }, [filters, self, unbilled.data, held.data])
  return { isWanted, unbilled: unbilled.data }
}

const nobody: ReadonlySet<number> = new Set()

function idsQuery(query: Query) {
  return {
    queryKey: ['booking-ids', query] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readIds(query, signal),
    meta: { reads: ['booking', 'invoice', 'status'] as const },
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
