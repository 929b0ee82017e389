import type { Migration } from '../kernel/db/migrate.ts'
import { linkTable, recordTable, references } from './record-table.ts'

const project = { column: 'project_id', table: 'project' } as const

export const projectTables: Migration = {
  name: '0006-project',
  statements: (ddl) => [
    ...recordTable(ddl, 'project_folder', {
      name: 'text not null',
      parent_folder_id: references('project_folder'),
    }),
    'create index project_folder_parent on project_folder (instance_id, parent_folder_id)',
    ...recordTable(ddl, 'project', {
      name: 'text not null',
      code: 'text',
      description: 'text',
      status_id: references('status'),
      private: 'integer not null',
      parent_folder_id: references('project_folder'),
      color_background: 'text',
      color_text: 'text',
      start: 'integer',
      end: 'integer',
      client_id: references('contact'),
      client_contact_id: references('contact'),
      custom_values: 'text',
    }),
    'create index project_parent on project (instance_id, parent_folder_id)',
    ...linkTable(ddl, 'project_user', project, { column: 'user_id', table: 'user' }),
    ...linkTable(ddl, 'project_admin', project, { column: 'user_id', table: 'user' }),
    ...linkTable(ddl, 'project_group', project, { column: 'group_id', table: 'group' }),
    ...recordTable(ddl, 'project_phase', {
      name: 'text not null',
      project_id: references('project'),
      type_id: 'integer not null',
      start: 'integer',
      end: 'integer',
      color_background: 'text',
      color_text: 'text',
    }),
    'create index project_phase_project on project_phase (instance_id, project_id)',
  ],
}
