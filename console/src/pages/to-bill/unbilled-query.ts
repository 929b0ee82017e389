/** The queries of the page, and the drafts that it previews and creates. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { addressOf, send } from '../../api/client.ts'

interface Named {
  readonly id: number
  readonly name: string
}

export interface UnbilledBooking {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly client: Named | null
  readonly project: Named | null
}

export interface UnbilledWork extends UnbilledBooking {
  readonly currency: string
  readonly net_total: string
  readonly lines: readonly {
    readonly item_text: string | null
    readonly quantity: string
    readonly unit: string | null
    readonly unit_amount: string
    readonly total: string
  }[]
}

export interface UnbilledSum {
  readonly currency: string
  readonly net_total: string
  readonly bookings: number
}

interface OwnedSum extends UnbilledSum {
  readonly id: number | null
}

export interface Unbilled {
  readonly data: readonly UnbilledWork[]
  readonly unrated: readonly UnbilledBooking[]
  readonly sums: readonly UnbilledSum[]
  readonly by_project: readonly OwnedSum[]
  readonly by_client: readonly OwnedSum[]
  readonly complete: boolean
  readonly warnings: readonly string[]
}

/** Work that starts before this time and is on no invoice. Unfinished work counts if it starts before this time. */
export function unbilledWorkQuery(beforeTime: number) {
  return queryOptions({
    queryKey: ['to-bill', beforeTime] as const,
    queryFn: async ({ signal }) =>
      (await send<Unbilled>('GET', addressOf('invoice/to-bill', { to_time: beforeTime }), { signal })).body,
    placeholderData: (before) => before,
    meta: { reads: ['booking', 'invoice', 'credit-note', 'project', 'contact', 'resource', 'status', 'tax'] },
  })
}

/** The body of `POST /v2/invoice/from-bookings`. */
export interface BillBody {
  readonly booking_ids: readonly number[]
  readonly currency: string
  readonly group_by?: string
  readonly client?: readonly { readonly id: number }[]
}

interface Tried {
  readonly success: { readonly id: number }
  readonly warnings?: readonly string[]
  readonly dry_run: { readonly stored: readonly RecordKinds['invoice'][] }
}

/** The draft as it would be stored. Work that was billed meanwhile is left out, with a warning. */
export function triedDraftQuery(body: BillBody) {
  return queryOptions({
    queryKey: ['tried-draft', JSON.stringify(body)] as const,
    queryFn: async ({ signal }) => {
      const path = addressOf('invoice/from-bookings', { rest: true, dry_run: true })
      const { dry_run, warnings = [] } = (await send<Tried>('POST', path, { body, signal })).body
      return { draft: dry_run.stored[0], warnings }
    },
    gcTime: 60_000,
    meta: { reads: ['booking', 'invoice', 'contact', 'tax'] },
  })
}
