import type { Scope } from '../../../kernel/scope.ts'
import { type ChangeRequest, restoreRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { writeNotes } from './calendar-import.store.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import { importSoon } from './save-calendar-subscription.ts'

/** Its bookings may have been deleted with it, so it is read again even if it is unchanged. */
export async function restoreCalendarSubscription(scope: Scope, { id }: ChangeRequest): Promise<WriteAnswer> {
  const answer = await restoreRecord(scope, calendarSubscription, id)
  await writeNotes(scope, id, { fetched: null })
  await importSoon(scope, id)
  return answer
}
