import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable } from './record-table.ts'

export const taxTable: Migration = {
  name: '0003-tax',
  statements: (ddl) =>
    recordTable(ddl, 'tax', {
      name: 'text not null',
      rate: 'integer not null',
      code: 'text',
      compound: 'integer not null',
    }),
}
