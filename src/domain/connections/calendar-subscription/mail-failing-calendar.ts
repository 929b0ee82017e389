import { defineJob } from '../../../kernel/jobs/job.ts'
import { mailAdministrators } from '../../accounts/administrator-mail/index.ts'
import { type FailingCalendar, findFailing } from './calendar-import.store.ts'

/** Notifies the administrators of a calendar that has failed for a day; later failures are not reported. */
export const mailFailingCalendar = defineJob<{ readonly id: number }>({
  name: 'failing-calendar-mail',
  run: async (run, { id }) => {
    const row = await findFailing(run.scope(), id)
    // The calendar was changed, or works again.
    if (row === undefined) return
    await mailAdministrators(run, {
      key: `calendar-${id}-${row.failing_since}`,
      subject: `A calendar has not been readable for a day: ${nameOf(row)}`,
      text: textFor(row),
    })
  },
})

/** The full address gives access to the calendar, so a mail contains only its host. */
function nameOf({ name, calendar_url }: FailingCalendar): string {
  return name !== null && name !== '' ? name : new URL(calendar_url).host
}

function textFor(row: FailingCalendar): string {
  const path = '/v2/calendar-subscription/import'
  return `For a day, nothing could be imported from the calendar “${nameOf(row)}”: ${row.last_error}

Its bookings stay as they are. Daybook tries again every half hour. This is the only mail about it.

Settings and state: GET ${path}?id=${row.id}
Try it now: POST ${path}/run?id=${row.id}
Switch it off: PUT ${path}?id=${row.id} with { "enabled": false }
`
}
