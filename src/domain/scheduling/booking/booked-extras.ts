import { mapWithPauses, withPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordRow } from '../../../records/fields/field.ts'
import { isMasked } from '../../../records/mask.ts'
import { bookedTimeEntries, iconsOfBooked, parentsOfBooked } from './booked-extras.store.ts'

/** By resource id. */
type Extras = Record<number, { parent_name?: string | null; icon?: unknown[]; time_entries?: unknown[] }>

/** The members that switches of the list add to booked resources: by booking, a JSON object by resource id. */
export async function loadBookedExtras(
  scope: Scope,
  rows: readonly RecordRow[],
  switches: ReadonlySet<string>,
): Promise<ReadonlyMap<number, string>> {
  const bookings = new Map<number, Extras>()
  const extrasOf = (bookingId: number, resourceId: number) => {
    const extras = bookings.get(bookingId) ?? {}
    bookings.set(bookingId, extras)
    extras[resourceId] ??= {}
    return extras[resourceId]
  }
  const withParent = switches.has('resource_parent')
  const withIcon = switches.has('resource_icon')
  const withEntries = switches.has('resource_time_entries')
  const ids = rows.map((row) => row.id)
  const unmasked = rows.filter((row) => !isMasked(row)).map((row) => row.id)
  // In parallel, they cost one round trip.
  const [parents, icons, entries] = await Promise.all([
    withParent || withEntries ? parentsOfBooked(scope, ids) : [],
    withIcon ? iconsOfBooked(scope, ids) : [],
    withEntries ? bookedTimeEntries(scope, unmasked) : [],
  ])
  if (withParent) {
    for await (const row of withPauses(parents)) extrasOf(row.booking_id, row.resource_id).parent_name = row.parent_name
  }
  for await (const { booking_id, resource_id, ...icon } of withPauses(icons)) {
    extrasOf(booking_id, resource_id).icon = icon.id === null ? [] : [icon]
  }
  if (withEntries) {
    for await (const row of withPauses(parents)) extrasOf(row.booking_id, row.resource_id).time_entries = []
  }
  for await (const { booking_id, resource_id, ...entry } of withPauses(entries)) {
    extrasOf(booking_id, resource_id).time_entries?.push(entry)
  }
  return new Map(await mapWithPauses([...bookings], ([id, extras]) => [id, JSON.stringify(extras)] as const))
}
