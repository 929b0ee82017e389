import type { Scope } from '../../../kernel/scope.ts'
import { bookingVisibilities, sawBooking } from '../../accounts/access/index.ts'

interface BookingEntry {
  readonly id: number
  readonly record_id: number
  /** The values before the change, as JSON. */
  readonly before: string | null
}

/** Entries about bookings that the actor does not see in full. */
export interface VeiledEntries {
  /** All entries about bookings that were considered. */
  readonly read: readonly { readonly id: number }[]
  /** Ids of entries about busy time. */
  readonly busy: readonly number[]
  /** Ids of entries about bookings that the actor saw before the change, and sees no longer. */
  readonly left: readonly number[]
}

/** Those after `after`, up to `head`. Nothing is read for actors who see everything. */
export async function veiledEntries(
  scope: Scope,
  { after, head }: { readonly after: number; readonly head: number },
  limit: number,
): Promise<VeiledEntries> {
  const { actor, db } = scope
  if (actor.visibility === undefined || after >= head) return { read: [], busy: [], left: [] }
  const entries = db.rows<BookingEntry & { readonly record: string }>('journal').select(['id', 'record_id', 'before'])
  const range = entries.where('record', '=', 'booking').where('id', '>', after).where('id', '<=', head)
  const read = await db.all(range.orderBy('id').limit(limit))
  const ids = [...new Set(read.map(({ record_id }) => record_id))]
  const visibilities = ids.length === 0 ? [] : await bookingVisibilities(scope, ids)
  const unseen = new Set(visibilities.filter((one) => one.unseen === 1).map(({ id }) => id))
  const busy = new Set(visibilities.filter((one) => one.unseen === 0 && one.busy === 1).map(({ id }) => id))
  return {
    read,
    busy: read.filter(({ record_id }) => busy.has(record_id)).map(({ id }) => id),
    left: read
      .filter(({ record_id, before }) => unseen.has(record_id) && sawBooking(scope, resourcesOf(before)))
      .map(({ id }) => id),
  }
}

/** The resources before a change; undefined if it did not change them. */
function resourcesOf(before: string | null): readonly number[] | undefined {
  return (JSON.parse(before ?? '{}') as { readonly resources?: readonly number[] }).resources
}
