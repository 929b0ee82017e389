import { hiddenFrom, readOnlyFor } from '../../../kernel/auth/visibility.ts'
import { Forbidden, NotFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { bookingVisibilities } from './booking-visibility.store.ts'

/** The name of a booking whose name is hidden. */
export const BUSY_NAME = 'Private'

export const busyRefusal = 'This booking is private. You can see its time, but you cannot change it.'

/** Refuses changes to bookings that the actor does not see in full, or whose resources the actor cannot book. */
export async function refuseUnseenBookings(scope: Scope, ids: readonly number[]): Promise<void> {
  if (scope.actor.visibility === undefined || ids.length === 0) return
  const visibilities = await bookingVisibilities(scope, [...new Set(ids)])
  if (visibilities.some(({ unseen }) => unseen === 1)) throw new NotFound()
  if (visibilities.some(({ busy }) => busy === 1)) throw new Forbidden(busyRefusal)
  const barred = visibilities.find((one) => one.barred === 1)
  if (barred === undefined) return
  throw new Forbidden(`Booking ${barred.id} uses a resource that you cannot book, because an access list denies it.`)
}

/** Refuses resources that the actor can see but not book. */
export function refuseReadOnlyResources({ actor }: Scope, resourceIds: readonly number[]): void {
  const readOnly = readOnlyFor(actor, 'resource')
  const barred = resourceIds.find((id) => readOnly.includes(id) || hiddenFrom(actor, 'resource').includes(id))
  if (barred === undefined) return
  throw new Forbidden(`You may see resource ${barred}, but not book it: an access list gives you "R-" there.`)
}
