import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable } from './record-table.ts'

export const timeActivityTable: Migration = {
  name: '0009-time-activity',
  statements: (ddl) => recordTable(ddl, 'time_activity', { name: 'text not null', description: 'text' }),
}
