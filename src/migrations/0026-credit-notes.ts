import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const creditNotes: Migration = {
  name: '0026-credit-notes',
  statements: (ddl) => [
    ...recordTable(ddl, 'credit_note', {
      prefix: 'text not null',
      number: 'integer not null',
      date: 'integer not null',
      invoice_id: references('invoice'),
      reason: 'text',
      client_id: references('contact'),
      client_contact_id: references('contact'),
      project_id: references('project'),
      reference: 'text',
      currency: 'text not null',
      seller: 'text',
      buyer: 'text',
      items: 'text',
      taxes: 'text',
      sub_total: 'integer not null',
      discount_total: 'integer not null',
      net_total: 'integer not null',
      tax_total: 'integer not null',
      total: 'integer not null',
      buy_total: 'integer not null',
    }),
    'create index credit_note_invoice on credit_note (instance_id, invoice_id, id)',
    'create index credit_note_client on credit_note (instance_id, client_id, id)',
    // No two have one number, whatever a verb forgets.
    'create unique index credit_note_number on credit_note (instance_id, prefix, number)',
  ],
}
