import { Conflict } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { isoInZone } from '../../../../kernel/time/zone.ts'
import { FOUND_PER_WANTED_MAX, readClashes, resourcesOfTypes, someClashes } from './booking-clash.store.ts'
import { overlapAmong } from './overlap-among.ts'
import { type Slot, type Taken, wantedFor } from './slot.ts'
import { asVisible } from './visible-clashes.ts'

/** How many clashing bookings an error lists. */
const LISTED_MAX = 20

/**
 * Throws `Conflict` with the clashing bookings if a slot overlaps a live booking or another slot on a shared
 * resource, and neither is exempt. Checks only what the instance rejects or the caller asks for. A trial notes the
 * conflict instead. Call it in the write's transaction, before anything is stored: the transaction holds the instance,
 * so that what is free stays free until the commit.
 */
export async function refuseClashes(scope: Scope, slots: readonly Slot[], asked: boolean): Promise<void> {
  const { settings } = scope.instance
  if (!asked && settings.clash_policy === 'allow') return
  const clashing = await clashingSlots(scope, slots)
  const gaining = new Set(clashing.filter((slot) => asked || gains(scope, slot)))
  refuseOverlap(scope, overlapAmong(clashing, gaining))
  const wanted = [...gaining].flatMap(wantedFor)
  const bookingIds = slots.flatMap(({ bookingId }) => bookingId ?? [])
  const clashes = await someClashes(scope, wanted, { bookingIds, statuses: settings.clash_exempt_statuses })
  if (clashes.size > 0) await refuseFor(scope, clashes)
}

/** The slots and their resources, without those that the settings of the instance exempt. */
export async function clashingSlots<S extends Slot>(scope: Scope, slots: readonly S[]): Promise<S[]> {
  const exempt = await exemptResources(scope, slots)
  const { clash_exempt_statuses: statuses } = scope.instance.settings
  return slots
    .filter(({ statusId }) => statusId === null || !statuses.includes(statusId))
    .map((slot) => ({ ...slot, resourceIds: slot.resourceIds.filter((id) => !exempt.has(id)) }))
}

/** The resources of the slots that are exempt by their type. */
export async function exemptResources(
  scope: Scope,
  slots: readonly Pick<Slot, 'resourceIds'>[],
): Promise<ReadonlySet<number>> {
  const types = scope.instance.settings.clash_exempt_types
  if (types.length === 0) return new Set()
  return resourcesOfTypes(scope, [...new Set(slots.flatMap(({ resourceIds }) => resourceIds))], types)
}

/** Whether a slot takes anything that the booking does not already have. */
function gains(scope: Scope, { before, start, end, resourceIds }: Slot): boolean {
  if (before === undefined || start < before.start || end > before.end) return true
  const { clash_exempt_statuses } = scope.instance.settings
  if (before.statusId !== null && clash_exempt_statuses.includes(before.statusId)) return true
  return resourceIds.some((id) => !before.resourceIds.includes(id))
}

function refuseOverlap(scope: Scope, pair: readonly [Slot, Slot] | undefined): void {
  if (pair === undefined) return
  const [first, second] = pair.map((slot) => describeTimes(scope, slot))
  const details = pair.map(({ bookingId, start, end }) => ({ id: bookingId ?? null, start, end }))
  refuse(scope, `Two of these bookings clash with each other: ${first} and ${second}.`, details)
}

async function refuseFor(scope: Scope, clashes: ReadonlyMap<number, number>): Promise<void> {
  const seen = await asVisible(scope, await readClashes(scope, clashes, LISTED_MAX, 0))
  const named = seen
    .slice(0, 1)
    .map((booking) => `"${booking.name}" (booking ${booking.id}, ${describeTimes(scope, booking)})`)
  const count = clashes.size < FOUND_PER_WANTED_MAX ? `${clashes.size - 1}` : `at least ${clashes.size - 1}`
  const more = clashes.size === 1 ? '' : ` and ${count} other${clashes.size === 2 ? '' : 's'}`
  refuse(scope, `Clashes with ${named}${more}.`, seen)
}

function refuse({ trial }: Scope, message: string, details: readonly unknown[]): void {
  const conflict = new Conflict(message, details)
  if (trial === undefined) throw conflict
  trial.refusals.push(conflict)
}

function describeTimes({ instance }: Scope, { start, end }: Pick<Taken, 'start' | 'end'>): string {
  return `${isoInZone(start, instance.timezone)} to ${isoInZone(end, instance.timezone)}`
}
