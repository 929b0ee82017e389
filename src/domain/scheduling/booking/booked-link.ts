import { type Link, loadLinksOf } from '../../../kernel/db/link-tables.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The resources that bookings book. Links repeat the times, so that one index finds what a resource has in a window. */
export const bookedLink: Link = {
  table: 'booking_resource',
  own: 'booking_id',
  other: 'resource_id',
  carries: ['start', 'end', 'deleted'],
}

/** Resource ids by booking id. */
export type HeldResources = ReadonlyMap<number, readonly number[]>

/** The resource ids of bookings, in order. Bookings without resources are left out. */
export function resourcesOf({ db }: Scope, bookingIds: readonly number[]): Promise<HeldResources> {
  return loadLinksOf(db, bookedLink, bookingIds)
}
