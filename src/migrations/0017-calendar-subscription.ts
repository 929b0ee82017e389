import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable, references } from './record-table.ts'

export const calendarSubscriptionTables: Migration = {
  name: '0017-calendar-subscription',
  statements: (ddl) => [
    ...recordTable(ddl, 'calendar_subscription_import', {
      calendar_url: 'text not null',
      enabled: 'integer not null',
      // What bookings of the calendar get, under the names that a booking has for it.
      client_id: references('contact'),
      client_contact_id: references('contact'),
      status_id: references('status'),
      project_id: references('project'),
      custom_values: 'text',
      name: 'text',
      last_checked_date: 'integer',
      last_checked_filesize: 'integer',
      last_parsed_date: 'integer',
      last_error: 'text',
    }),
    ...linkTable(
      ddl,
      'calendar_subscription_resource',
      { column: 'calendar_subscription_id', table: 'calendar_subscription_import' },
      { column: 'resource_id', table: 'resource' },
    ),
  ],
}
