import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable, references } from './record-table.ts'

export const resourceTables: Migration = {
  name: '0005-resource',
  statements: (ddl) => [
    ...recordTable(ddl, 'status', {
      name: 'text not null',
      type_id: 'integer not null',
      description: 'text',
      notification: 'integer not null',
      order: 'integer not null',
      color_background: 'text',
      color_text: 'text',
    }),
    ...recordTable(ddl, 'workspace', {
      name: 'text not null',
      description: 'text',
      access: 'text',
      working_week: 'integer not null',
      country_region: 'text',
      show_public_holiday: 'integer not null',
    }),
    ...recordTable(ddl, 'resource', {
      name: 'text not null',
      type_id: 'integer not null',
      description: 'text',
      type_person_id: references('contact'),
      parent_id: references('resource'),
      order: 'integer not null',
      icon_id: references('file'),
      rates: 'text',
      color_background: 'text',
      color_text: 'text',
    }),
    'create index resource_parent on resource (instance_id, parent_id)',
    'create index resource_type_person on resource (instance_id, type_person_id)',
    ...linkTable(
      ddl,
      'workspace_resource',
      { column: 'workspace_id', table: 'workspace' },
      { column: 'resource_id', table: 'resource' },
    ),
  ],
}
