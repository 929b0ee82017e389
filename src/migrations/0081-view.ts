import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable } from './record-table.ts'

export const viewTables: Migration = {
  name: '0081-view',
  rolling: 'It adds tables that only new processes use.',
  statements: (ddl) => [
    ...recordTable(ddl, 'view', { name: 'text not null', kind: 'text not null', settings: 'text not null' }),
    ...linkTable(ddl, 'view_group', { column: 'view_id', table: 'view' }, { column: 'group_id', table: 'group' }),
  ],
}
