import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable } from './record-table.ts'

export const billableItemTables: Migration = {
  name: '0007-billable-item',
  statements: (ddl) => [
    ...recordTable(ddl, 'billable_item', {
      name: 'text not null',
      currency: 'text not null',
      description: 'text',
      unit_name: 'text',
      buy_cost: 'integer',
      sell_cost: 'integer',
      custom_values: 'text',
    }),
    ...linkTable(
      ddl,
      'billable_item_tax',
      { column: 'billable_item_id', table: 'billable_item' },
      { column: 'tax_id', table: 'tax' },
    ),
  ],
}
