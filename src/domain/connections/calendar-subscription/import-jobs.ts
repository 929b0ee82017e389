import { Conflict, NotFound } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import { defineJob, type JobRun } from '../../../kernel/jobs/job.ts'
import { enabledCalendars } from './calendar-import.store.ts'
import { importCalendar } from './import-calendar.ts'

/**
 * Fetches one calendar. A failure is stored on the calendar and the next check repeats it, so there is no back-off; the
 * second attempt is for a process that died during the first.
 */
export const importCalendarJob = defineJob<{ id: number }>({
  name: 'import-calendar',
  backOffSeconds: [60],
  run: (run, { id }) => importQuietly(run, id),
})

const HALF_HOUR = 1800

/** Checks the enabled calendars for changes. */
export const checkCalendars = defineJob({
  name: 'check-calendars',
  everySeconds: HALF_HOUR,
  run: async (run) => {
    const ids = await enabledCalendars(run.scope())
    if (ids.length === 0) return
    await run.writing(async (scope) => {
      for (const id of ids) await enqueue(scope, importCalendarJob, { id }, { key: String(id) })
    })
  },
})

async function importQuietly(run: JobRun, id: number): Promise<void> {
  try {
    await importCalendar(run, id, false)
  } catch (error) {
    // The error is already stored on the calendar, or the calendar no longer exists.
    if (!(error instanceof Conflict || error instanceof NotFound)) throw error
    run.log.info({ calendar_subscription_id: id, reason: error.message }, 'A calendar was not imported')
  }
}
