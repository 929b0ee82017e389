import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable, references } from './record-table.ts'

const scheme = { column: 'rate_scheme_id', table: 'rate_scheme' } as const

export const rateSchemeTables: Migration = {
  name: '0008-rate-scheme',
  statements: (ddl) => [
    ...recordTable(ddl, 'rate_scheme', {
      name: 'text not null',
      type_id: 'integer not null',
      currency: 'text not null',
      description: 'text',
      booking_description_template: 'text',
      hour_rate: 'integer',
      hour_buy_rate: 'integer',
      day_rate: 'integer',
      day_buy_rate: 'integer',
      week_rate: 'integer',
      week_buy_rate: 'integer',
      hour_rate_percent: 'integer not null',
      day_rate_percent: 'integer not null',
      fixed_date: 'integer not null',
      date_start: 'text',
      date_end: 'text',
      time_start: 'text',
      time_end: 'text',
      overtime_hours: 'integer',
      custom_field_id: references('custom_field'),
      custom_field_value: 'text',
      override_base: 'integer not null',
      default_unit: 'integer',
      default_tax: references('tax'),
    }),
    ...linkTable(ddl, 'rate_scheme_resource', scheme, { column: 'resource_id', table: 'resource' }),
    ...linkTable(ddl, 'rate_scheme_client', scheme, { column: 'contact_id', table: 'contact' }),
    ...linkTable(ddl, 'rate_scheme_project', scheme, { column: 'project_id', table: 'project' }),
    ...linkTable(ddl, 'rate_scheme_tax', scheme, { column: 'tax_id', table: 'tax' }),
  ],
}
