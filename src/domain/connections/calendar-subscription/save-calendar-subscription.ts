import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type ChangeRequest,
  type CreateRequest,
  changeRecord,
  createRecord,
  type WriteAnswer,
} from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import { importCalendarJob } from './import-jobs.ts'

/** A user who subscribes to a calendar wants to see it now, not after the next check. */
export async function createCalendarSubscription(scope: Scope, { body }: CreateRequest): Promise<WriteAnswer> {
  const answer = await createRecord(scope, calendarSubscription, body)
  await importSoon(scope, answer.id)
  return answer
}

export async function updateCalendarSubscription(scope: Scope, { id, body }: ChangeRequest): Promise<WriteAnswer> {
  const before = await loadRecord(scope, calendarSubscription, id)
  const answer = await changeRecord(scope, calendarSubscription, id, body)
  const after = await loadRecord(scope, calendarSubscription, id)
  if (before.calendar_url !== after.calendar_url || before.enabled !== after.enabled) await importSoon(scope, id)
  return answer
}

/** Checks the calendar right after this write, if it is enabled. */
export async function importSoon(scope: Scope, id: number): Promise<void> {
  const { enabled } = await loadRecord(scope, calendarSubscription, id)
  if (enabled === 1) await enqueue(scope, importCalendarJob, { id }, { key: String(id) })
}
