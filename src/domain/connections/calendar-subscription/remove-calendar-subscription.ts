import { flagParam } from '../../../kernel/http/params.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ChangeRequest, removeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { bookingRows, removeBookings } from '../../scheduling/booking/index.ts'
import { idsOfCalendar } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'

export const removeCalendarParams = {
  delete_bookings: flagParam(
    'Also delete its bookings that have not ended. By default, they stay as ordinary bookings.',
    false,
  ),
}

export async function removeCalendarSubscription(
  scope: Scope,
  { id, given }: ChangeRequest<typeof removeCalendarParams>,
): Promise<WriteAnswer> {
  const answer = await removeRecord(scope, calendarSubscription, id)
  if (given.delete_bookings) await removeWhatIsToCome(scope, id)
  return answer
}

const REMOVED_AT_ONCE = 250

async function removeWhatIsToCome(scope: Scope, calendarId: number): Promise<void> {
  const now = scope.clock.now()
  for await (const ids of pagesOf(await idsOfCalendar(scope, calendarId), REMOVED_AT_ONCE)) {
    const rows = [...(await bookingRows(scope, ids, [])).values()]
    await removeBookings(
      scope,
      rows.filter(({ end }) => end > now),
      true,
    )
  }
}
