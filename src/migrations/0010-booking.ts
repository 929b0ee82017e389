import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable, references } from './record-table.ts'

export const bookingTables: Migration = {
  name: '0010-booking',
  statements: (ddl) => [
    ...recordTable(ddl, 'booking', {
      name: 'text not null',
      start: 'integer not null',
      end: 'integer not null',
      all_day: 'integer not null',
      timezone: 'text not null',
      notes: 'text',
      resource_rates: 'text',
      project_id: references('project'),
      client_id: references('contact'),
      client_contact_id: references('contact'),
      status_id: references('status'),
      billable_items: 'text',
      custom_values: 'text',
    }),
    'create index booking_start on booking (instance_id, start, id)',
    'create index booking_project on booking (instance_id, project_id, id)',
    'create index booking_client on booking (instance_id, client_id, id)',
    ...linkTable(
      ddl,
      'booking_resource',
      { column: 'booking_id', table: 'booking' },
      { column: 'resource_id', table: 'resource' },
      { start: 'integer not null', end: 'integer not null' },
    ),
    // "These resources in this week" is one range of this index.
    `create index booking_resource_time on booking_resource (instance_id, resource_id, start, "end", booking_id)`,
  ],
}
