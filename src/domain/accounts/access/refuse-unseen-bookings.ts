import { hiddenFrom, readOnlyFor } from '../../../kernel/auth/visibility.ts'
import { Forbidden, NotFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { bookingVisibilities } from './booking-visibility.store.ts'

/** What a booking is called where its name is not to be known. */
export const BUSY_NAME = 'Private'

export const busyRefusal = 'This booking is private: you see when it is, but only those who see it all can change it.'

/** Nobody changes bookings that they do not see as they are, nor the calendar of a resource that they may not book. */
export async function refuseUnseenBookings(scope: Scope, ids: readonly number[]): Promise<void> {
  if (scope.actor.visibility === undefined || ids.length === 0) return
  const visibilities = await bookingVisibilities(scope, [...new Set(ids)])
  if (visibilities.some(({ unseen }) => unseen === 1)) throw new NotFound()
  if (visibilities.some(({ busy }) => busy === 1)) throw new Forbidden(busyRefusal)
  const barred = visibilities.find((one) => one.barred === 1)
  if (barred === undefined) return
  throw new Forbidden(`Booking ${barred.id} takes a resource that you may not book: an access list keeps you from it.`)
}

/** Resources that a body names may be known and yet not be the actor's to book. */
export function refuseReadOnlyResources({ actor }: Scope, resourceIds: readonly number[]): void {
  const readOnly = readOnlyFor(actor, 'resource')
  const barred = resourceIds.find((id) => readOnly.includes(id) || hiddenFrom(actor, 'resource').includes(id))
  if (barred === undefined) return
  throw new Forbidden(`You may see resource ${barred}, but not book it: an access list gives you "R-" there.`)
}
