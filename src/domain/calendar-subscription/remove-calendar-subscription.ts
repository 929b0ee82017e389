import type { Scope } from '../../kernel/scope.ts'
import { flagParam } from '../../records/params.ts'
import { type ChangeRequest, removeRecord, type WriteAnswer } from '../../records/write/default-verbs.ts'
import { removeBookings } from '../booking/index.ts'
import { bookingsOfCalendar } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'

export const removeCalendarParams = {
  delete_bookings: flagParam(
    'Delete its bookings that have not ended yet, too. They stay as bookings like any other unless said.',
  ),
}

export async function removeCalendarSubscription(
  scope: Scope,
  { id, given }: ChangeRequest<typeof removeCalendarParams>,
): Promise<WriteAnswer> {
  const answer = await removeRecord(scope, calendarSubscription, id)
  if (given.delete_bookings) {
    const now = scope.clock.now()
    const bookings = await bookingsOfCalendar(scope, id)
    await removeBookings(
      scope,
      bookings.filter(({ end }) => Number(end) > now),
      true,
    )
  }
  return answer
}
