import type { BookingNotice } from './booking-notice.store.ts'

/** How long nothing may change before a user is notified, so that a burst of changes makes one mail. */
export const QUIET_SECONDS = 60
/** The longest wait for a mail. Continuous changes do not extend it. */
export const WAIT_SECONDS_MAX = 300

/** When to mail the user about these notices, in UNIX seconds. */
export function notifyAt(notices: readonly BookingNotice[]): number {
  const first = Math.min(...notices.map(({ noted }) => noted))
  const last = Math.max(...notices.map(({ changed }) => changed))
  return Math.min(first + WAIT_SECONDS_MAX, last + QUIET_SECONDS)
}
