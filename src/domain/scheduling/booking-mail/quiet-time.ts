import type { BookingNotice } from './booking-notice.store.ts'

/** How long nothing may have changed before somebody is told, so that a burst of changes is one mail. */
export const QUIET_SECONDS = 60
/** The longest that somebody waits, however much goes on. */
export const WAIT_SECONDS_MAX = 300

/** When the user of these notices is to be told, in UNIX seconds. */
export function tellAt(notices: readonly BookingNotice[]): number {
  const first = Math.min(...notices.map(({ noted }) => noted))
  const last = Math.max(...notices.map(({ changed }) => changed))
  return Math.min(first + WAIT_SECONDS_MAX, last + QUIET_SECONDS)
}
