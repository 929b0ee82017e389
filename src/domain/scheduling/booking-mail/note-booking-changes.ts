import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { mailBookings } from './booking-mail-jobs.ts'
import { addNotices } from './booking-notice.store.ts'
import type { BookedState } from './change/index.ts'
import { usersToNotify } from './change/index.ts'
import { QUIET_SECONDS } from './quiet-time.ts'

/** A booking that was created, changed or deleted. */
export interface BookingChange {
  readonly bookingId: number
  /** Undefined if it did not exist. */
  readonly before: BookedState | undefined
  /** Its resources before and after the change. */
  readonly resourceIds: readonly number[]
}

/** Notes, in the write that makes the changes, which users to notify. The content is worked out later. */
export async function noteBookingChanges(scope: Scope, changes: readonly BookingChange[]): Promise<void> {
  const resourceIds = new Set(changes.flatMap((change) => change.resourceIds))
  const users = await usersToNotify(scope, [...resourceIds])
  if (users.size === 0) return
  const notices = changes.flatMap(({ bookingId, before, resourceIds }) => {
    const notified = new Set(resourceIds.flatMap((id) => users.get(id) ?? []))
    return [...notified].map((user_id) => ({
      user_id,
      booking_id: bookingId,
      before: before === undefined ? null : JSON.stringify(before),
    }))
  })
  await addNotices(scope, notices)
  if (scope.mailer === undefined) return
  const runAt = scope.clock.now() + QUIET_SECONDS
  for (const user_id of new Set(notices.map((notice) => notice.user_id))) {
    await enqueue(scope, mailBookings, { user_id }, { key: String(user_id), runAt })
  }
}
