import type { BookedNow } from './booked-now.store.ts'
import type { BookedState } from './booked-state.ts'

/** The overall change of one booking since a user was last notified of it. */
export interface NetChange {
  readonly kind: 'new' | 'changed' | 'gone'
  readonly booking: BookedNow
  /** The booking as the user knows it; undefined for a new booking. */
  readonly before: BookedState | undefined
  /** The booking as the user should know it; undefined for a deleted booking. */
  readonly now: BookedState | undefined
}

/** Which bookings concern a user. */
export interface Concern {
  /** The resources that represent the user. */
  readonly own: ReadonlySet<number>
  /** The statuses that cause no notifications. */
  readonly quiet: ReadonlySet<number>
  /** UNIX seconds: bookings that have ended by then are not reported. */
  readonly since: number
}

/** Undefined if there is nothing to report: the booking is over, came and went, or has a quiet status. */
export function netChange(
  before: BookedState | undefined,
  booking: BookedNow,
  { own, quiet, since }: Concern,
): NetChange | undefined {
  const isOwn = (state: BookedState | undefined) => state?.resources.some((id) => own.has(id)) ?? false
  const isNotified = ({ status_id }: BookedState) => status_id === null || !quiet.has(status_id)
  const notified = (state: BookedState | undefined) =>
    state !== undefined && isOwn(state) && isNotified(state) ? state : undefined
  const was = notified(before)
  const is = notified(booking.state)
  if (Math.max(was?.end ?? 0, is?.end ?? 0) <= since) return undefined
  if (is !== undefined) return { kind: was === undefined ? 'new' : 'changed', booking, before: was, now: is }
  // Users who are still booked, but in a quiet status, are not notified.
  return isOwn(booking.state) ? undefined : { kind: 'gone', booking, before: was, now: undefined }
}
