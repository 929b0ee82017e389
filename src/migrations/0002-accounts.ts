import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

const levels = {
  acl_schedule: 'text not null',
  acl_project: 'text not null',
  acl_task: 'text not null',
  acl_finance: 'text not null',
  acl_report: 'text not null',
  acl_contact: 'text not null',
  acl_admin: 'text not null',
  acl_account: 'text not null',
} as const

export const accountTables: Migration = {
  name: '0002-accounts',
  statements: (ddl) => [
    ...recordTable(ddl, 'file', {
      name: 'text not null',
      alias: 'text not null',
      extension: 'text not null',
      mime_type: 'text not null',
      size: 'integer not null',
    }),
    'create unique index file_alias on file (instance_id, alias)',
    // Kept apart, so that a list of files never reads their contents.
    `create table file_content (
       instance_id ${ddl.integer} not null,
       file_id ${ddl.integer} not null,
       base64 ${ddl.text} not null,
       primary key (instance_id, file_id),
       foreign key (instance_id, file_id) references file (instance_id, id)
     ) ${ddl.table}`,
    ...recordTable(ddl, 'instance', {
      name: 'text not null',
      domain: 'text',
      timezone: 'text not null',
      currency: 'text not null',
      locale: 'text not null',
      company_name: 'text',
      company_address: 'text',
      company_tax_number: 'text',
      company_email: 'text',
      company_phone: 'text',
      company_iban: 'text',
      company_bic: 'text',
      logo_id: references('file'),
      settings: 'text not null',
    }),
    ...recordTable(ddl, 'group', {
      name: 'text not null',
      description: 'text',
      is_default: 'integer not null',
      ...levels,
    }),
    ...recordTable(ddl, 'user', {
      first_name: 'text not null',
      last_name: 'text',
      primary_email: 'text not null',
      username: 'text',
      group_id: references('group'),
      timezone: 'text',
      locale: 'text',
      date_format: 'text',
      time_format: 'integer',
      notification: 'integer not null',
      expires: 'integer',
      schedule_view_mode: 'integer not null',
    }),
    'create index user_group on "user" (instance_id, group_id)',
    ...recordTable(ddl, 'api_client', {
      description: 'text',
      user_id: references('user'),
      token_hash: 'text not null',
      expires: 'integer',
    }),
    // Read before the tenant is known.
    'create unique index api_client_token on api_client (token_hash)',
    ...recordTable(ddl, 'custom_field', {
      name: 'text not null',
      type: 'text not null',
      module: 'text not null',
      description: 'text',
      options: 'text',
      order: 'integer not null',
      required: 'integer not null',
    }),
  ],
}
