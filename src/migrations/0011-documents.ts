import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

type Columns = Parameters<typeof recordTable>[2]

const containers: Columns = Object.fromEntries(
  ['top', 'middle', 'bottom'].flatMap((row) =>
    ['left', 'center', 'right'].map((side) => [`${row}_${side}_container`, 'text' as const]),
  ),
)

const documentColumns = (kind: string, due: string): Columns => ({
  prefix: 'text not null',
  number: 'integer',
  date: 'integer not null',
  [due]: 'integer',
  groups: 'text',
  items: 'text',
  taxes: 'text',
  currency: 'text not null',
  sub_total: 'integer not null',
  discount_total: 'integer not null',
  net_total: 'integer not null',
  tax_total: 'integer not null',
  total: 'integer not null',
  buy_total: 'integer not null',
  status_id: 'integer not null',
  client_id: references('contact'),
  client_contact_id: references('contact'),
  project_id: references('project'),
  template_id: references('invoice_template'),
  cloned_id: references(kind),
  reference: 'text',
  terms: 'text',
  created_sp_flag: 'integer not null',
  custom_values: 'text',
})

export const documentTables: Migration = {
  name: '0011-documents',
  statements: (ddl) => [
    ...recordTable(ddl, 'invoice_template', {
      name: 'text not null',
      type_id: 'integer not null',
      default: 'integer not null',
      title: 'text',
      logo_id: references('file'),
      ...containers,
      email_subject_template: 'text',
      email_body_template: 'text',
      options: 'text not null',
    }),
    ...document(ddl, 'quote', 'expiry_date'),
    ...document(ddl, 'invoice', 'due_date'),
    // How far the sequence of a prefix has come: the highest number that was issued.
    `create table document_number (
       instance_id ${ddl.integer} not null references instance_head (instance_id),
       kind ${ddl.text} not null,
       prefix ${ddl.text} not null,
       last_number ${ddl.integer} not null,
       primary key (instance_id, kind, prefix)
     ) ${ddl.table}`,
  ],
}

function document(ddl: Parameters<typeof recordTable>[0], kind: string, due: string): string[] {
  return [
    ...recordTable(ddl, kind, documentColumns(kind, due)),
    `create index ${kind}_client on ${kind} (instance_id, client_id, id)`,
    `create index ${kind}_project on ${kind} (instance_id, project_id, id)`,
    // No two documents have one number, whatever a verb forgets.
    `create unique index ${kind}_number on ${kind} (instance_id, prefix, number) where deleted is null`,
  ]
}
