import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const timeEntryTable: Migration = {
  name: '0012-time-entry',
  statements: (ddl) => [
    ...recordTable(ddl, 'time_entry', {
      owner_id: references('user'),
      name: 'text not null',
      description: 'text',
      start: 'integer not null',
      end: 'integer',
      project_id: references('project'),
      booking_id: references('booking'),
      billable: 'integer not null',
      locked: 'integer not null',
    }),
    'create index time_entry_owner on time_entry (instance_id, owner_id, start)',
    'create index time_entry_project on time_entry (instance_id, project_id, start)',
    'create index time_entry_booking on time_entry (instance_id, booking_id, start)',
    // Nobody does two things at once.
    `create unique index time_entry_running on time_entry (instance_id, owner_id)
     where "end" is null and deleted is null`,
  ],
}
