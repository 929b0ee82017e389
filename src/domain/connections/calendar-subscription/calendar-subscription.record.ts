import type { SqlRow } from '../../../kernel/db/sql.ts'
import { defineRecord, type Row } from '../../../records/define-record.ts'
import { flag } from '../../../records/fields/flag.ts'
import { integer } from '../../../records/fields/integer.ts'
import { text } from '../../../records/fields/text.ts'
import { timestamp } from '../../../records/fields/timestamp.ts'
import { secretAddress } from '../../accounts/access/index.ts'
import { bookingProperty } from './booking-property.ts'
import { calendarUrlProblem, checkCalendarUrl } from './calendar-url.ts'
import { lastRun } from './last-run.ts'

export const calendarSubscription = defineRecord({
  name: 'calendar-subscription/import',
  description: 'An external calendar, usually an .ics file, whose events become bookings.',
  permission: 'ADMIN',
  fields: {
    calendar_url: secretAddress(
      text({
        required: true,
        max: 2000,
        check: calendarUrlProblem,
        description: 'Address of the external calendar.',
      }),
    ),
    enabled: flag({ initial: true, description: 'Whether the calendar is checked regularly for changes.' }),
    booking_property: bookingProperty,
    name: text({ readOnly: true, description: 'The name of the calendar, as the calendar gives it.' }),
    last_checked_date: timestamp({ readOnly: true, description: 'When the calendar was last fetched.' }),
    last_checked_filesize: integer({ readOnly: true, description: 'Its size at that time, in bytes.' }),
    last_parsed_date: timestamp({ readOnly: true, description: 'When its events were last imported.' }),
    last_error: text({ readOnly: true, description: 'Why the last check failed; null if it succeeded.' }),
    last_run: lastRun,
  },
  check: checkCalendarUrl,
})

/** A calendar as it is stored, with its presets. */
export type CalendarRow = Row<typeof calendarSubscription> & SqlRow
