import type { BookedNow } from './booked-now.store.ts'
import type { BookedState } from './booked-state.ts'

/** What has come of all that happened to one booking since a user was last told of it. */
export interface NetChange {
  readonly kind: 'new' | 'changed' | 'gone'
  readonly booking: BookedNow
  /** What the user was told of; undefined for a new one. */
  readonly before: BookedState | undefined
  /** What the user is to be told of; undefined for one that is gone. */
  readonly now: BookedState | undefined
}

/** How the bookings of somebody are told from others. */
export interface Concern {
  /** The resources that the user is. */
  readonly own: ReadonlySet<number>
  /** The statuses in which nobody is told. */
  readonly quiet: ReadonlySet<number>
  /** UNIX seconds: what is over by then is nobody's news. */
  readonly since: number
}

/** Undefined where there is nothing to tell: it came and went, or it is as it was as far as the user knows. */
export function netChange(
  before: BookedState | undefined,
  booking: BookedNow,
  { own, quiet, since }: Concern,
): NetChange | undefined {
  const isOwn = (state: BookedState | undefined) => state?.resources.some((id) => own.has(id)) ?? false
  const isTold = ({ status_id }: BookedState) => status_id === null || !quiet.has(status_id)
  const told = (state: BookedState | undefined) =>
    state !== undefined && isOwn(state) && isTold(state) ? state : undefined
  const was = told(before)
  const is = told(booking.state)
  if (Math.max(was?.end ?? 0, is?.end ?? 0) <= since) return undefined
  if (is !== undefined) return { kind: was === undefined ? 'new' : 'changed', booking, before: was, now: is }
  // Who still is booked, in a status of which nobody is told, hears nothing.
  return isOwn(booking.state) ? undefined : { kind: 'gone', booking, before: was, now: undefined }
}
